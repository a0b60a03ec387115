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

/** Takes null out of the types and choices of a schema. */
function withoutNull(part: Json): Json {
  const { type, anyOf, ...others } = part;
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== 'null');
    return { ...others, type: types.length === 1 ? types[0] : types };
  }
  if (!Array.isArray(anyOf)) return part;
  const [only, ...more] = anyOf.filter((choice) => !isNull(choice));
  return more.length === 0 && isJson(only)
    ? { ...only, ...others }
    : { ...others, anyOf: [only, ...more] };
}

/** One list of types in place of a choice of bare ones. */
function withTypes(part: Json): Json {
  const { anyOf, ...others } = part;
  if (!Array.isArray(anyOf)) return part;
  const bare = anyOf.every((one) => isJson(one) && Object.keys(one).join() === 'type');
  if (!bare) return part;
  return { ...others, type: [...new Set(anyOf.flatMap((one) => (one as Json)['type']))] };
}

const isFree = ({ type, properties }: Json) => type === 'object' && properties === undefined;

function compact({ description, ...words }: Json, keepsNull: boolean): Json {
  const said = withoutLengths(description);
  const kept = Object.entries({ ...words, description: said }).filter(
    ([word, value]) => value !== undefined && !LEFT_OUT.has(word),
  );
  const typed = withTypes(Object.fromEntries(kept));
  const some = keepsNull ? typed : withoutNull(typed);
  if (!isFree(some)) return some;
  return defined({ type: 'object', additionalProperties: true, description: said });
}

/** How long a text may be is told by the refusal of a longer one. */
const withoutLengths = (said: unknown) =>
  typeof said === 'string'
    ? said.replaceAll(/,? up to [\d,]+ (?:characters|decimals)/gu, '')
    : said;

/** The choices of keys that an object needs are said by the refusal: a choice at the top is none of a tool. */
const withoutChoices = ({ anyOf, oneOf, allOf, not, ...part }: Json): Json =>
  part['properties'] === undefined ? { anyOf, oneOf, allOf, not, ...part } : part;

const defined = (part: Json): Json =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));

/** A schema as a tool shows it. */
const shown = (schema: Json, keepsNull = false): Json =>
  mapObjects(schema, (part) =>
    isPropertyMap(part) ? part : compact(defined(withoutChoices(part)), keepsNull),
  ) as Json;

/** Keys by name, and no schema itself. */
const isPropertyMap = (part: Json) =>
  Object.values(part).length > 0 && Object.values(part).every(isJson) && !('type' in part);

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

function resolved(parameter: Json, shared: SharedParameters): Json {
  const { $ref: reference } = parameter;
  if (typeof reference !== 'string') return parameter;
  const name = reference.slice('#/components/parameters/'.length);
  const known: Readonly<Record<string, Json>> = { ...conventions.parameters, ...shared };
  return known[name] ?? {};
}

/** Arguments that travel in the path and the query. */
function addressed(operation: AnyOperation): Argument[] {
  const shared: SharedParameters = {};
  return parametersOf(operation, shared)
    .map((parameter) => resolved(parameter, shared))
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
 * What a tool takes: path, query and body of its operation as one flat object (AGT-22). Throws where
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

/** Only the first words of what is said of the arguments, and nothing of what lies within the parts of a list. */
export const briefly = (schema: Json, depth = 0): Json => {
  const { description, properties, items, ...words } = schema;
  const [said = ''] =
    typeof description === 'string' ? description.split(/[,;:] |[.](?: |$)/u) : [];
  return defined({
    ...words,
    description: said === '' || depth > 3 ? undefined : said,
    items: isJson(items) ? briefly(items, depth + 1) : items,
    properties: isJson(properties)
      ? Object.fromEntries(
          Object.entries(properties as Readonly<Record<string, Json>>).map(([name, one]) => [
            name,
            briefly(one, depth + 1),
          ]),
        )
      : properties,
  });
};

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

/** Keys that the service fills itself: ids and cursors. */
const isOurs = (name: string) => /^(?:id|next|.*_ids?|key)$/u.test(name) && name !== 'external_id';

/** The keys of an answer that hold texts which a caller or a customer wrote (AGT-33). */
export function untrustedKeys(operation: AnyOperation): string[] {
  const found = new Set<string>();
  mapObjects(schemaOf(operation.response, 'output', `${operation.id} response`), (part) => {
    const { properties } = part;
    if (!isJson(properties)) return part;
    for (const [name, property] of Object.entries(properties)) {
      const items = isJson(property) ? property['items'] : undefined;
      if ((isFreeText(property) || isFreeText(items)) && !isOurs(name)) found.add(name);
    }
    return part;
  });
  return [...found].sort();
}
