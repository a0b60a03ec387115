import type { Annotation } from '@waybill/api/annotation';
import { NEEDS_KEY } from './annotate.ts';
import { isJson, type Json } from './json.ts';

const isNull = (part: unknown) => isJson(part) && part['type'] === 'null';

/** The schema of a value that may not be null. */
function withoutNull(part: unknown): unknown {
  if (!isJson(part)) return part;
  const { type, anyOf, ...others } = part;
  if (Array.isArray(type)) {
    const [first, ...more] = type.filter((one) => one !== 'null');
    return { type: more.length === 0 ? first : [first, ...more], ...others };
  }
  if (!Array.isArray(anyOf)) return part;
  const choices = anyOf.filter((choice) => !isNull(choice)).map(withoutNull);
  const [only] = choices;
  return choices.length === 1 && isJson(only)
    ? { ...only, ...others }
    : { anyOf: choices, ...others };
}

/** Puts the keys that an object needs into the words of JSON Schema (API-145). */
export function withNeeds({ [NEEDS_KEY]: marks, ...part }: Json): Json {
  if (marks === undefined) return part;
  const { needs = [], needsSome } = marks as Pick<Annotation, 'needs' | 'needsSome'>;
  const single = needs.flatMap(([key = '', ...others]) => (others.length === 0 ? [key] : []));
  const choices = needs.filter(({ length }) => length > 1);
  if (choices.length > 1) throw new Error('an object has one choice of keys at most');
  const declared = Array.isArray(part['required']) ? part['required'] : [];
  const required = [...new Set<unknown>([...declared, ...single])];
  const properties = Object.entries((part['properties'] ?? {}) as Json).map(
    ([name, property]) => [name, single.includes(name) ? withoutNull(property) : property] as const,
  );
  const [keys] = choices;
  return {
    ...part,
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    ...(keys !== undefined && { anyOf: keys.map((key) => ({ required: [key] })) }),
    ...(needsSome && { minProperties: 1 }),
  };
}

/** Tells if an empty object breaks a schema: a body that it does not break may be left out. */
export function needsKeys({ required, anyOf, minProperties }: Json): boolean {
  const choices: readonly unknown[] = Array.isArray(anyOf) ? anyOf : [];
  const oneNeeded = choices.length > 0 && choices.every((one) => isJson(one) && needsKeys(one));
  return required !== undefined || minProperties !== undefined || oneNeeded;
}
