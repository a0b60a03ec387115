import { NAME_KEY } from './annotate.ts';
import { isJson, type Json } from './json.ts';
import { sharedDescriptions } from './shared-descriptions.ts';

/** An object of more keys must have a name, so that clients can have a type of it. */
const KEYS_WITHOUT_NAME = 2;

const propertiesOf = ({ properties }: Json): [string, Json][] =>
  isJson(properties) ? (Object.entries(properties) as [string, Json][]) : [];

/** The schemas directly within one, with the step that leads to each. */
function within(schema: Json): [string, Json][] {
  const { items, additionalProperties } = schema;
  const variants = [schema['anyOf'], schema['oneOf'], schema['allOf']].filter(Array.isArray).flat();
  return [
    ...propertiesOf(schema),
    ...(isJson(items) ? [['[]', items] as [string, Json]] : []),
    ...(isJson(additionalProperties) ? [['*', additionalProperties] as [string, Json]] : []),
    ...variants.filter(isJson).map((variant): [string, Json] => ['', variant]),
  ];
}

/** Names of shapes and texts of properties that a reader of the document would miss in a schema. */
export function schemaProblems(schema: Json, where: string): string[] {
  const keys = propertiesOf(schema);
  const nameless = keys.length > KEYS_WITHOUT_NAME && schema[NAME_KEY] === undefined;
  const mute = keys.filter(([, property]) => property['description'] === undefined);
  return [
    ...(nameless ? [`${where} has ${keys.length} keys and no name`] : []),
    ...mute.map(([name]) => `${where}.${name} has no description`),
    ...within(schema).flatMap(([step, inner]) =>
      schemaProblems(inner, step === '' ? where : `${where}.${step}`),
    ),
  ];
}

/** The schema with the shared texts where a property has none of its own. */
export function withSharedDescriptions(schema: Json): Json {
  const { properties } = schema;
  if (!isJson(properties)) return schema;
  const entries = (Object.entries(properties) as [string, Json][]).map(([name, property]) => {
    const description = property['description'] ?? sharedDescriptions[name];
    return [name, { ...property, ...(description !== undefined && { description }) }];
  });
  return { ...schema, properties: Object.fromEntries(entries) };
}
