import { isJson, type Json } from '@waybill/openapi/json';
import type { GeneratedFile } from './generated.ts';
import { typedKind } from './typed-kind.ts';

const FOLDER = 'packages/console/src/routine/';
const PATH = `${FOLDER}console-resources.generated.ts`;
const NAMES_PATH = `${FOLDER}resource-names.generated.ts`;

/** Records that a routine page of the console shows, by what their operations begin with. */
const SHOWN: Readonly<Record<string, { readonly name: string; readonly parent?: string }>> = {
  'inventories.locations': { name: 'locations' },
  'inventories.availability-states': { name: 'availability-states' },
  'shipping.carriers': { name: 'carriers' },
  'shipping.methods': { name: 'methods' },
  'shipping.tiers': { name: 'tiers', parent: 'methods' },
  'shipping.service-levels': { name: 'service-levels' },
  'shipping.weight-units': { name: 'weight-units' },
  markets: { name: 'markets' },
  'markets.currencies': { name: 'currencies', parent: 'markets' },
  'markets.locales': { name: 'locales', parent: 'markets' },
  'markets.tax-classes': { name: 'tax-classes', parent: 'markets' },
  'orderlists.kinds': { name: 'list-kinds' },
  'orders.number-ranges': { name: 'number-ranges' },
  'orders.return-reasons': { name: 'return-reasons' },
  'carts.io.profiles': { name: 'cart-profiles' },
  'peppol.partners': { name: 'peppol-partners' },
};

/** Columns that hold the id of a record with a page. */
const REFERS: Readonly<Record<string, string>> = {
  carrier_id: 'carriers',
  method_id: 'methods',
  market_id: 'markets',
  location_id: 'locations',
};

const VERBS = ['get', 'create', 'update', 'delete', 'make-default', 'defaults'];

/** An operation of the API document. */
interface Operation {
  readonly id: string;
  readonly path: string;
  readonly entry: Json;
}

const jsonAt = (value: unknown, ...names: readonly string[]): Json =>
  names.reduce<Json>((at, name) => (isJson(at[name]) ? at[name] : {}), isJson(value) ? value : {});

function operationsOf(document: Json): Operation[] {
  return Object.entries(jsonAt(document, 'paths')).flatMap(([path, methods]) =>
    Object.values(isJson(methods) ? methods : {}).flatMap((entry) =>
      isJson(entry) && typeof entry['operationId'] === 'string'
        ? [{ id: entry['operationId'], path, entry }]
        : [],
    ),
  );
}

/** The schema that a reference, or a page of references, leads to. */
function schemaOf(document: Json, at: Json): Json {
  const reference = at['$ref'];
  if (typeof reference !== 'string') return at;
  return jsonAt(document, 'components', 'schemas', reference.split('/').at(-1) ?? '');
}

const bodyOf = (document: Json, operation: Operation | undefined): Json =>
  schemaOf(
    document,
    jsonAt(operation?.entry, 'requestBody', 'content', 'application/json', 'schema'),
  );

function rowOf(document: Json, { entry }: Operation): Json {
  const answer = jsonAt(entry, 'responses', '200', 'content', 'application/json', 'schema');
  const page = schemaOf(document, answer);
  return schemaOf(document, jsonAt(page, 'properties', 'items', 'items'));
}

/** The first schema of a choice that is not null; a choice of number and text is a number. */
function plain(schema: Json): Json {
  const choices: unknown = schema['anyOf'];
  const [first] = Array.isArray(choices) ? choices.filter(isJson) : [];
  return first === undefined ? schema : { ...first, description: schema['description'] };
}

function kindOf(schema: Json): string {
  if (Array.isArray(schema['enum'])) return 'code';
  if (schema['format'] === 'date-time') return 'moment';
  return typedKind(schema);
}

/** Fields that hold whatever a program keeps there, in words for people who seldom fill them. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  metadata: 'Extra values for programs of yours, as JSON. Usually empty.',
  external_refs: 'Its keys in other systems, as JSON: {"erp": "4711"}.',
  external_id: 'Its key in another system.',
};

/** Words of contracts, which speak to programs, and those of a form in their place. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/, up to [\d,]+ (?:characters|decimals)/gu, ''],
  [/null or none means/u, 'none means'],
  [/\bwhen null\b/gu, 'when empty'],
  [/\bnull when\b/gu, 'empty when'],
  [/; needed on create/u, ''],
  [/the setting (\w+)/u, 'the setting “$1”'],
  [/^The code by which calls name (?:the )?(\w+)/u, 'Short name of the $1 in files and settings'],
  [/^The code that (\w+) (?:rows )?carry/u, 'Short name of it in $1'],
  [/by language(?: tag| or locale)/u, 'by language, as JSON: {"de": "…"}'],
  [/calls that name no market mean this one/u, 'it stands in where no market is named'],
];

/** The sentence of a contract as a form shows it. */
function hintOf(name: string, kind: string, description: string): string {
  const said = SAID.reduce((text, [found, words]) => text.replace(found, words), description);
  return DOCUMENTS[name] ?? (kind === 'flag' ? said.replace(/^Whether/u, 'Set if') : said);
}

function fieldOf(name: string, row: Json, create: Json, update: Json) {
  const found = jsonAt(row, 'properties', name);
  const schema = plain(Object.keys(found).length > 0 ? found : jsonAt(create, 'properties', name));
  const required = Array.isArray(create['required']) && create['required'].includes(name);
  const inCreate = Object.hasOwn(jsonAt(create, 'properties'), name);
  const inUpdate = Object.hasOwn(jsonAt(update, 'properties'), name);
  const refersTo = REFERS[name];
  const kind = kindOf(schema);
  return {
    name,
    kind,
    // Read in forms alone.
    ...((inCreate || inUpdate) && {
      about: hintOf(name, kind, String(schema['description'] ?? '')),
    }),
    ...(Array.isArray(schema['enum']) && { codes: schema['enum'] }),
    inCreate: required ? 'needs' : inCreate ? 'may' : 'no',
    inUpdate,
    ...(refersTo !== undefined && { refersTo }),
  };
}

function resourceOf(document: Json, all: readonly Operation[], prefix: string) {
  const of = (verb: string) => all.find(({ id }) => id === `${prefix}.${verb}`);
  const list = of('list');
  const shown = SHOWN[prefix];
  if (list === undefined || shown === undefined) throw new Error(`${prefix} has no list`);
  const [row, create, update] = [
    rowOf(document, list),
    bodyOf(document, of('create')),
    bodyOf(document, of('update')),
  ];
  const names = [row, create].flatMap((schema) => Object.keys(jsonAt(schema, 'properties')));
  const [, parameter] = /\{(\w+)\}/u.exec(list.path) ?? [];
  return {
    name: shown.name,
    operations: prefix,
    verbs: VERBS.filter((verb) => of(verb) !== undefined),
    ...(shown.parent !== undefined && { parent: { resource: shown.parent, parameter } }),
    fields: [...new Set(names)].map((name) => fieldOf(name, row, create, update)),
  };
}

type ShownResource = ReturnType<typeof resourceOf>;

/** The columns by which people call a record, the best first. */
const CALLED = ['code', 'name'];

/** Names of the records: the menu needs them at once, what they are comes with their pages. */
function namesFile(resources: readonly ShownResource[]): GeneratedFile {
  const names = resources.map(({ name, operations, parent, fields }) => ({
    name,
    operations,
    by: CALLED.filter((column) => fields.some((field) => field.name === column)),
    ...(parent !== undefined && { parent: parent.resource }),
  }));
  const text = [
    '// Made of the API document, by `npm run generate openapi`.',
    "import type { ResourceName } from './resource.ts';",
    '',
    `export const RESOURCE_NAMES: readonly ResourceName[] = ${JSON.stringify(names, null, 2)};`,
    '',
  ];
  return { path: NAMES_PATH, text: text.join('\n') };
}

/** The records of the routine pages of the console, made of the API document. */
export function consoleResourcesFiles(document: object): GeneratedFile[] {
  const json = JSON.parse(JSON.stringify(document)) as Json;
  const all = operationsOf(json);
  const resources = Object.keys(SHOWN).map((prefix) => resourceOf(json, all, prefix));
  const text = [
    '// Made of the API document, by `npm run generate openapi`.',
    "import type { Resource } from './resource.ts';",
    '',
    `export const RESOURCES: readonly Resource[] = ${JSON.stringify(resources, null, 2)};`,
    '',
  ];
  return [{ path: PATH, text: text.join('\n') }, namesFile(resources)];
}
