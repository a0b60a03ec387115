import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { annotate, NAME_KEY } from './annotate.ts';
import { isJson, type Json, mapObjects } from './json.ts';
import { withNeeds } from './needs.ts';
import { simpler } from './simpler.ts';

/** The side of a schema: what a caller may send, or what the service answers. */
export type Side = 'input' | 'output';

/** JSON Schema patterns are Unicode already, so the flag `u` says nothing new; others would. */
const unicodePatterns: NonNullable<ConversionConfig['overrideAction']> = ({
  valibotAction,
  jsonSchema,
}) => {
  const { requirement, type } = valibotAction as { requirement?: unknown; type: string };
  const plain = type === 'regex' && requirement instanceof RegExp && requirement.flags === 'u';
  if (!plain || jsonSchema.pattern !== requirement.source) return undefined;
  return jsonSchema;
};

const isNoise = (name: string, part: unknown) =>
  (name === 'required' && Array.isArray(part) && part.length === 0) ||
  (name === 'propertyNames' && JSON.stringify(part) === '{"type":"string"}');

/** Drops what says nothing: `required: []`, and that the names of an object are text. */
function withoutNoise(part: Json): Json {
  return Object.fromEntries(Object.entries(part).filter(([name, value]) => !isNoise(name, value)));
}

/** Moves the description of a value out of its choice with null. */
function withDescriptionOutside(part: Json): Json {
  const { anyOf } = part;
  if (!Array.isArray(anyOf) || part['description'] !== undefined) return part;
  const [first, second, ...more] = anyOf;
  if (!isJson(first) || !isJson(second) || second['type'] !== 'null' || more.length > 0)
    return part;
  const { description, ...inner } = first;
  return description === undefined ? part : { ...part, anyOf: [inner, second], description };
}

/** The two sides of one shape may differ; which one it is goes with its name. */
function withSide(part: Json, side: Side): Json {
  const name = part[NAME_KEY];
  return typeof name === 'string' ? { ...part, [NAME_KEY]: { name, side } } : part;
}

/**
 * A wire schema as JSON Schema 2020-12, the names of its shapes under `NAME_KEY` for `components.ts`. What cannot
 * be said in it must not be in a contract.
 */
export function namedSchemaOf(schema: v.GenericSchema, side: Side, where: string): Json {
  try {
    const { $schema: _dialect, ...converted } = toJsonSchema(
      annotate(schema) as unknown as v.GenericSchema,
      {
        typeMode: side,
        target: 'draft-2020-12',
        errorMode: 'throw',
        overrideAction: unicodePatterns,
        // Rules over several keys, which JSON Schema cannot say, and the one spelling of ids and codes.
        ignoreActions: ['raw_check', 'to_lower_case', 'normalize'],
      },
    );
    return mapObjects(converted, (part) =>
      withSide(withNeeds(simpler(withDescriptionOutside(withoutNoise(part)))), side),
    ) as Json;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${where}: ${reason}`);
  }
}

/** The same in one piece, without names. */
export function schemaOf(schema: v.GenericSchema, side: Side, where: string): Json {
  return mapObjects(namedSchemaOf(schema, side, where), (part) => {
    const { [NAME_KEY]: _name, ...plain } = part;
    return plain;
  }) as Json;
}
