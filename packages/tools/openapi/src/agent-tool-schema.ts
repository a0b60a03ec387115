import type { AnyOperation } from '@waybill/api/operation';
import { conventions } from './conventions.ts';
import { isJson, type Json, mapObjects } from './json.ts';
import { parametersOf, type SharedParameters } from './parameters.ts';
import { schemaOf } from './wire-schema.ts';

/** Words of a schema that a model does not need, or whose interfaces refuse them (AGT-22). */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['pattern', 'format', 'examples', 'minLength', 'maxLength', 'minItems', 'maxItems'],
  ...['minProperties', 'maxProperties', 'minimum', 'maximum', 'propertyNames', 'default'],
]);

const isNull = (part: unknown) => isJson(part) && part['type'] === 'null';

/** Amounts and counts may be texts as well; a schema of two types is refused by some models. */
function withoutTexts(choices: readonly Json[]): readonly Json[] {
  const number = choices.find(({ type }) => type === 'number' || type === 'integer');
  const isBare = choices.every(({ type }) => ['string', 'null', number?.['type']].includes(type));
  return number !== undefined && isBare ? choices.filter(({ type }) => type !== 'string') : choices;
}

/** Says what a model needs; the refusal of a longer text tells the length that is taken. */
const worded = (part: Json): Json =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([word, value]) => value !== undefined && !LEFT_OUT.has(word))
      .map(([word, value]) =>
        word === 'description'
          ? [word, String(value).replaceAll(/,? up to [\d,]+ (?:characters|decimals)/gu, '')]
          : [word, value],
      ),
  );

const eachOf = (properties: Json, change: (property: Json) => Json): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, isJson(one) ? change(one) : one]),
  );

/**
 * A schema as a tool shows it: of one type, or a choice of such. Null is one of them where it says something.
 * The keys that an object needs are said by the refusal: a choice at the top of a tool is refused by models.
 */
function shown(schema: Json, keepsNull = false): Json {
  const { properties, items, anyOf, description, ...words } = schema;
  const { type } = words;
  const inner = (part: Json) => shown(part, keepsNull);
  if (Array.isArray(type)) {
    const { description: _, ...alone } = schema;
    const split = type.map((one) => (one === 'null' ? { type: one } : { ...alone, type: one }));
    return inner({ anyOf: split, description });
  }
  if (Array.isArray(anyOf) && properties === undefined) {
    const said = anyOf.filter((part) => isJson(part) && (keepsNull || !isNull(part)));
    const [only, ...more] = withoutTexts(said.map(inner));
    const about = worded({ description });
    return more.length === 0 ? { ...only, ...about } : { anyOf: [only, ...more], ...about };
  }
  // An object of any keys is said in the words that every model takes.
  if (type === 'object' && properties === undefined) {
    return worded({ type, additionalProperties: true, description });
  }
  return worded({
    ...words,
    properties: isJson(properties) ? eachOf(properties, inner) : undefined,
    items: isJson(items) ? inner(items) : undefined,
    description,
  });
}

interface Argument {
  readonly name: string;
  readonly schema: Json;
  readonly required: boolean;
}

/** Ways of walking a list that a tool does not offer: `after` goes on. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['offset', 'filter']);

const LIMIT = {
  type: 'integer',
  minimum: 1,
  maximum: 50,
  default: 10,
  description: 'Rows a page.',
};

const CONFIRM = {
  type: 'string',
  description: 'The `confirm` of a preview with the same arguments.',
};

/** Arguments that travel in the path and the query. */
function addressed(operation: AnyOperation): Argument[] {
  const shared: SharedParameters = {};
  const parameters = parametersOf(operation, shared);
  const known: SharedParameters = { ...conventions.parameters, ...shared };
  return parameters
    .map((one) => known[String(one['$ref']).slice('#/components/parameters/'.length)] ?? one)
    .filter((one) => one['in'] !== 'header' && !NOT_OFFERED.has(String(one['name'])))
    .map(({ name, required, description, schema }) => ({
      name: String(name),
      required: required === true,
      schema: name === 'limit' ? LIMIT : shown({ ...(schema as Json), description }),
    }));
}

/** Arguments that travel in the body. */
function sent(operation: AnyOperation): Argument[] {
  if (operation.body === undefined) return [];
  const schema = schemaOf(operation.body, 'input', `${operation.id} body`);
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries((schema['properties'] ?? {}) as Json).map(([name, property]) => ({
    name,
    required: required.includes(name),
    schema: shown(property as Json, operation.method === 'PUT'),
  }));
}

/**
 * Makes path, query and body of an operation one flat object, which its tool takes (AGT-22). Throws where
 * two of them have one name.
 */
export function argumentsSchema(operation: AnyOperation): Json {
  const all = [...addressed(operation), ...sent(operation)];
  const names = all.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at || name === 'confirm');
  if (twice !== undefined) throw new Error(`${operation.id}: two arguments are named ${twice}`);
  const required = all.filter((one) => one.required).map(({ name }) => name);
  const writes = operation.tool?.class === 'write';
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
      ...(writes && { confirm: CONFIRM }),
    },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** Only the first words of what is said of the arguments, and nothing within the parts of their parts. */
export function briefly(schema: Json, depth = 0): Json {
  const { description, properties, items, ...words } = schema;
  const [said = ''] =
    typeof description === 'string' ? description.split(/[,;:] |[.](?: |$)/u) : [];
  const inner = (part: Json) => briefly(part, depth + 1);
  return worded({
    ...words,
    description: said === '' || depth > 2 ? undefined : said,
    items: isJson(items) ? inner(items) : undefined,
    properties: isJson(properties) ? eachOf(properties, inner) : undefined,
  });
}

/** A text that says nothing of what it may hold: whoever called wrote it. */
function isFreeText(part: unknown): boolean {
  if (!isJson(part)) return false;
  const { type, anyOf, additionalProperties, properties } = part;
  if (Array.isArray(anyOf)) return anyOf.some(isFreeText);
  const types = Array.isArray(type) ? type : [type];
  const restricted = ['enum', 'const', 'format', 'pattern'].some((word) => word in part);
  if (types.includes('string')) return !restricted;
  return types.includes('object') && properties === undefined && additionalProperties !== false;
}

/** Keys that the service fills itself, though their schemas say no more than that they are texts. */
const OURS: ReadonlySet<string> = new Set([
  'id',
  'key',
  'key_id',
  'market_id',
  'next',
  'order_item_id',
  'order_item_ids',
  'period',
  'permissions',
]);

/** Keys of a preview that hold what was and what would be. */
const PREVIEWED = ['from', 'to'];

/** The keys of an answer that hold texts which a caller or a customer wrote (AGT-33). */
export function untrustedKeys(operation: AnyOperation): string[] {
  const found = new Set<string>(operation.tool?.class === 'write' ? PREVIEWED : []);
  mapObjects(schemaOf(operation.response, 'output', `${operation.id} response`), (part) => {
    const { properties } = part;
    if (!isJson(properties)) return part;
    for (const [name, property] of Object.entries(properties)) {
      const items = isJson(property) ? property['items'] : undefined;
      if ((isFreeText(property) || isFreeText(items)) && !OURS.has(name)) found.add(name);
    }
    return part;
  });
  return [...found].sort();
}
