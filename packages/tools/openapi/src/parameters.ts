import { createdColumn, RANGE_BOUNDS } from '@waybill/api/created-range';
import { codesOf } from '@waybill/api/known-codes';
import type { ListColumns } from '@waybill/api/list-filters';
import type { AnyOperation } from '@waybill/api/operation';
import { type Json, referenceTo } from './json.ts';
import { ignoresKeys, placeholdersOf } from './operation-parts.ts';
import { uuid } from './scalars.ts';
import { schemaOf } from './wire-schema.ts';

/** Parameters that more than one list may refer to. */
export type SharedParameters = Record<string, Json>;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
}

function parametersFrom(schema: ObjectSchema, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    ...(description !== undefined && { description }),
    schema: property,
  }));
}

const SUBJECTS: Readonly<Record<string, string>> = { id: 'record', rid: 'return' };

/** Paths name records of a kind alike: `market_id` is the id of the market. */
function idParameter(name: string, shared: SharedParameters): Json {
  const component = `path.${name}`;
  const subject = SUBJECTS[name] ?? name.replace(/_id$/u, '').replaceAll('_', ' ');
  shared[component] = {
    name,
    in: 'path',
    required: true,
    description: `Id of the ${subject}.`,
    schema: uuid,
  };
  return referenceTo('parameters', component);
}

function pathParameters(operation: AnyOperation, shared: SharedParameters): Json[] {
  const names = placeholdersOf(operation.urlPath);
  if (operation.path === undefined) return names.map((name) => idParameter(name, shared));
  const declared = schemaOf(operation.path, 'input', `${operation.id} path`) as ObjectSchema;
  const parameters = parametersFrom(declared, 'path');
  const missing = names.filter((name) => !parameters.some((one) => one['name'] === name));
  if (missing.length > 0 || parameters.length > names.length) {
    throw new Error(`${operation.id}: path schema and route disagree on ${names.join(', ')}`);
  }
  return parameters;
}

const COLUMN_SCHEMAS: Readonly<Record<ListColumns[string], Json>> = {
  text: { type: 'string' },
  uuid,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  instant: { type: 'string', format: 'date-time' },
  json: { type: 'string', description: 'A whole JSON document; the order of keys is irrelevant.' },
};

const orderParameter = (columns: readonly string[]): Json => ({
  name: 'order',
  in: 'query',
  description: 'One column, ascending unless said otherwise; ties are broken by `id`.',
  schema: { type: 'string', pattern: `^(${columns.join('|')})([.](asc|desc))?$` },
});

function listParameters(
  operation: AnyOperation,
  columns: ListColumns,
  shared: SharedParameters,
): Json[] {
  const { urlPath } = operation;
  const ranges = createdColumn(columns) === undefined ? [] : ['CreatedFrom', 'CreatedTo'];
  // A path parameter wins over a column of the same name, so the column needs no mention.
  const mentioned = new Set<string>([...placeholdersOf(urlPath), ...RANGE_BOUNDS]);
  const filters = Object.entries(columns).filter(([name]) => !mentioned.has(name));
  return [
    referenceTo('parameters', 'Limit'),
    referenceTo('parameters', 'Offset'),
    referenceTo('parameters', 'After'),
    ...(operation.fixedOrder === undefined
      ? [orderParameter(operation.sortable ?? Object.keys(columns))]
      : []),
    referenceTo('parameters', 'Filter'),
    ...ranges.map((name) => referenceTo('parameters', name)),
    ...filters.map(([name, kind]) =>
      codesOf(operation, name).length > 0
        ? codeParameter(name, shared)
        : filterParameter(name, kind, shared),
    ),
  ];
}

/** Columns of codes take several of them. */
function codeParameter(name: string, shared: SharedParameters): Json {
  const component = `filter.${name}.codes`;
  shared[component] = {
    name,
    in: 'query',
    description: 'Keeps the rows that hold one of these codes: up to 10, separated by commas.',
    schema: COLUMN_SCHEMAS.text,
  };
  return referenceTo('parameters', component);
}

/** Filters that compare no value of a row have a description of their own. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  q: 'One to eight words, each of which must occur; the last one may be the beginning of a word. At most 200 characters.',
};

/** Lists filter by columns of the same name alike. */
function filterParameter(name: string, kind: ListColumns[string], shared: SharedParameters): Json {
  const component = `filter.${name}.${kind}`;
  shared[component] = {
    name,
    in: 'query',
    description: DESCRIPTIONS[name] ?? 'Keeps the rows that hold exactly this value.',
    schema: COLUMN_SCHEMAS[kind],
  };
  return referenceTo('parameters', component);
}

function queryParameters(operation: AnyOperation, shared: SharedParameters): Json[] {
  const { list: columns } = operation;
  if (columns !== undefined) return listParameters(operation, columns, shared);
  if (operation.query === undefined) return [];
  return parametersFrom(schemaOf(operation.query, 'input', `${operation.id} query`), 'query');
}

function headerParameters(operation: AnyOperation): Json[] {
  if (operation.public === true) return [];
  const conditions: [boolean, string[]][] = [
    [true, ['Market']],
    [operation.audience === 'buyer', ['Contact', 'Organization', 'ContactPermissions', 'Session']],
    [operation.method === 'POST', ['IdempotencyKey']],
    [ignoresKeys(operation), ['Prefer']],
  ];
  const names = conditions.flatMap(([applies, some]) => (applies ? some : []));
  return names.map((name) => referenceTo('parameters', name));
}

/** The parameters of an operation: of its path, its query and its headers. */
export function parametersOf(operation: AnyOperation, shared: SharedParameters): Json[] {
  return [
    ...pathParameters(operation, shared),
    ...queryParameters(operation, shared),
    ...headerParameters(operation),
  ];
}

/** The parameters that say nothing of themselves. */
export function parameterProblems(parameters: readonly Json[], where: string): string[] {
  return parameters
    .filter((one) => one['$ref'] === undefined && one['description'] === undefined)
    .map(({ name }) => `${where}: parameter ${name} has no description`);
}
