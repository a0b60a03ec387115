import { isJson, type Json } from './json.ts';

/** Keywords that mean the same when the type of a value is one of two. */
const OF_ONE_TYPE: ReadonlySet<string> = new Set([
  'type',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'items',
  'minItems',
  'maxItems',
  'additionalProperties',
  'maxProperties',
]);

const isNull = (part: unknown) => isJson(part) && part['type'] === 'null';

/** A choice within a choice is one choice, and null is in it once. */
function flatChoice(choices: readonly unknown[]): unknown[] {
  const flat = choices.flatMap((choice) => {
    const inner = isJson(choice) && Object.keys(choice).length === 1 ? choice['anyOf'] : undefined;
    return Array.isArray(inner) ? inner : [choice];
  });
  const firstNull = flat.findIndex(isNull);
  return flat.filter((choice, index) => !isNull(choice) || index === firstNull);
}

/** The same schema in fewer words: one choice for nested ones, one schema for a value or null. */
export function simpler(part: Json): Json {
  const { anyOf, ...others } = part;
  if (!Array.isArray(anyOf)) return part;
  const choices = flatChoice(anyOf);
  const [value, nothing] = choices;
  const plain =
    choices.length === 2 &&
    isJson(value) &&
    isNull(nothing) &&
    typeof value['type'] === 'string' &&
    Object.keys(value).every((key) => OF_ONE_TYPE.has(key));
  if (!plain || !isJson(value)) return { anyOf: choices, ...others };
  return { ...value, type: [value['type'], 'null'], ...others };
}
