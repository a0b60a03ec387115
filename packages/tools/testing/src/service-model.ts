import * as dynamodb from '@aws-sdk/client-dynamodb';

/** A call to DynamoDB as its service model names it. */
interface ServiceCall {
  readonly operation: string;
  readonly input: object;
}

/** The parts of a shape of the SDK's service model: kind, and for a structure its members. */
type Shape = readonly [
  kind: number,
  space: string,
  name: string,
  traits: unknown,
  ...rest: unknown[],
];
type Member = number | Shape | (() => Member);

const STRUCTURE = 3;
const LIST = 1;
/** The package has its shapes beside its commands, and a type for neither of them by name. */
const model = dynamodb as unknown as Readonly<Record<string, unknown>>;

const shapeOf = (member: Member): number | Shape =>
  typeof member === 'function' ? shapeOf(member()) : member;

/** Values that a simple shape takes, by its number in the model. */
const SIMPLE: Readonly<Record<number, (value: unknown) => boolean>> = {
  0: (value) => typeof value === 'string',
  1: (value) => typeof value === 'number',
  2: (value) => typeof value === 'boolean',
  4: (value) => value instanceof Date,
};

/** A closed set of words has the name of the member that takes them. */
function isOfItsWords(name: string, value: unknown): boolean {
  const words = model[name];
  return typeof words !== 'object' || words === null || Object.values(words).includes(value);
}

function problemsOf(at: string, name: string, member: Member, value: unknown): string[] {
  const shape = shapeOf(member);
  if (typeof shape === 'number') {
    const fits = SIMPLE[shape]?.(value) === true && isOfItsWords(name, value);
    return fits ? [] : [`${at} does not take ${JSON.stringify(value)}`];
  }
  const [kind, , , , ...rest] = shape;
  if (kind === LIST) {
    if (!Array.isArray(value)) return [`${at} is a list`];
    return value.flatMap((one, index) => problemsOf(`${at}.${index}`, '', rest[0] as Member, one));
  }
  if (kind !== STRUCTURE || typeof value !== 'object' || value === null) return [`${at} is other`];
  const [names, members, required = 0] = rest as [string[], Member[], number?];
  const missing = names.slice(0, required).filter((one) => !(one in value));
  return [
    ...missing.map((one) => `${at} lacks ${one}`),
    ...Object.entries(value).flatMap(([key, one]) => {
      const found = members[names.indexOf(key)];
      return found === undefined
        ? [`${at} has no ${key}`]
        : problemsOf(`${at}.${key}`, key, found, one);
    }),
  ];
}

/** Reasons to refuse a call by the service's model: names, types, closed sets, missing members. */
export function problemsOfCall({ operation, input }: ServiceCall): string[] {
  const found = model[`${operation}$`] as Shape | undefined;
  if (found === undefined) return [`DynamoDB has no ${operation}`];
  return problemsOf(operation, '', found[4] as Member, input);
}
