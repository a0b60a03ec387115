type Value =
  | string
  | number
  | boolean
  | Date
  | readonly Value[]
  | { readonly [name: string]: Value };

/** A call to DynamoDB as its service model names it. */
export interface AwsCall {
  readonly operation: string;
  readonly input: Readonly<Record<string, Value>>;
}

/** The name that the command line gives an operation or a parameter. */
const kebab = (name: string): string =>
  name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/gu, '-').toLowerCase();

/** A text that the shell takes as it is, or in quotes where it holds a variable. */
const word = (text: string): string => {
  if (/^\$\w+$/u.test(text)) return `"${text}"`;
  return /^[\w.:/<>=,+-]+$/u.test(text) ? text : `'${text}'`;
};

const isFlat = (value: Value): value is Readonly<Record<string, string | number | boolean>> =>
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  Object.values(value).every((one) => typeof one !== 'object');

const shorthand = (value: Readonly<Record<string, string | number | boolean>>): string =>
  Object.entries(value)
    .map(([name, one]) => `${name}=${one}`)
    .join(',');

function valueText(value: Value): string {
  if (value instanceof Date) return value.toISOString().replace('.000Z', 'Z');
  if (typeof value !== 'object') return word(String(value));
  if (Array.isArray(value) && value.every(isFlat)) return value.map(shorthand).join(' ');
  return isFlat(value) ? shorthand(value) : `'${JSON.stringify(value)}'`;
}

function flag(name: string, value: Value): string {
  if (typeof value === 'boolean') return `--${value ? '' : 'no-'}${kebab(name)}`;
  return `--${kebab(name)} ${valueText(value)}`;
}

/** The call as a person types it. */
export function commandOf({ operation, input }: AwsCall): string {
  const flags = Object.entries(input).map(([name, value]) => flag(name, value));
  return [`aws dynamodb ${kebab(operation)}`, ...flags].join(' ');
}
