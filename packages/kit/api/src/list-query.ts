import { isUuid } from '@waybill/kernel/id';
import { parseInstant } from '@waybill/kernel/instant';
import { type Detail, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { ColumnKind, ListRequest } from '@waybill/table/list/request';
import { isName } from './body-shape.ts';

/** The columns of a list and what they hold; every one filters and sorts. */
export type ListColumns = Readonly<Record<string, ColumnKind>>;

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;
/** Pages further from the beginning are no use of a list: it is narrowed or walked. */
const OFFSET_MAX = 10_000;
const INTEGER = /^[+-]?\d{1,15}$/u;
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/u;

/** What a list has one of. */
const SINGLE: readonly string[] = ['limit', 'offset', 'order'];

type Parameters = readonly (readonly [name: string, value: string])[];

function integer(name: string, text: string | undefined, fallback: number): number | Detail {
  if (text === undefined || text === '') return fallback;
  return INTEGER.test(text) ? Number(text) : { path: name, message: 'must be a whole number' };
}

function cast(kind: ColumnKind, text: string): { value: unknown } | undefined {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'uuid':
      return isUuid(text) ? { value: text.toLowerCase() } : undefined;
    case 'number':
      return NUMBER.test(text) ? { value: Number(text) } : undefined;
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : undefined;
    case 'instant': {
      const value = parseInstant(text);
      return value === undefined ? undefined : { value };
    }
    case 'json':
      return document(text);
  }
}

function document(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? { value } : undefined;
  } catch {
    return undefined;
  }
}

const KIND_RULES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  uuid: 'a uuid',
  number: 'a number like 4.95',
  boolean: 'true or false',
  instant: 'an ISO 8601 timestamp with a zone',
  json: 'a whole JSON document',
};

/** Of two values the caller meant one, and the service cannot know which (API-139). */
export function repeatedProblems(parameters: Parameters, single: readonly string[]): Detail[] {
  return single
    .filter((name) => parameters.filter(([key]) => key === name).length > 1)
    .map((path) => ({ path, message: 'must be sent once' }));
}

/** `?status=placed` and `?filter=status=placed` are the same (API-73). */
function filterPairs(parameters: Parameters): (readonly [string, string])[] | Detail {
  const pairs: (readonly [string, string])[] = [];
  for (const [name, value] of parameters) {
    if (SINGLE.includes(name)) continue;
    if (name !== 'filter') {
      pairs.push([name, value]);
      continue;
    }
    const split = value.indexOf('=');
    if (split < 1) return { path: 'filter', message: 'must have the form column=value' };
    pairs.push([value.slice(0, split), value.slice(split + 1)]);
  }
  return pairs;
}

function parseOrder(
  text: string | undefined,
  columns: ListColumns,
): ListRequest['order'] | Rejection {
  if (text === undefined || text === '') return undefined;
  const [column = '', direction, ...rest] = text.split('.');
  const known = Object.hasOwn(columns, column);
  if (!known || rest.length > 0 || ![undefined, 'asc', 'desc'].includes(direction)) {
    return reject(
      'invalid_order',
      `order must be column, column.asc or column.desc with one of: ${Object.keys(columns).join(', ')}`,
      [{ path: 'order', message: `${JSON.stringify(text)} is not such a form` }],
    );
  }
  return { column, descending: direction === 'desc' };
}

/** A page that is too far from the beginning (API-158). */
function tooFar(offset: number): Rejection<'offset_too_large'> {
  const message = `offset is at most ${OFFSET_MAX}; narrow the list or walk it by created_at: \`after\` continues a page`;
  return reject('offset_too_large', message, [
    { path: 'offset', message: `${offset} is above ${OFFSET_MAX}` },
  ]);
}

/**
 * Reads the list conventions of a query string. `ignored` are parameters named like a path
 * parameter: accepted, and the path wins (API-77).
 */
export function parseListQuery(
  parameters: Parameters,
  columns: ListColumns,
  ignored: readonly string[] = [],
): ListRequest | Rejection {
  const repeated = repeatedProblems(parameters, SINGLE);
  if (repeated.length > 0) return rejectProblems('invalid_value', repeated);
  const sent = (name: string) => parameters.find(([key]) => key === name)?.[1];
  const limit = integer('limit', sent('limit'), LIMIT_DEFAULT);
  const offset = integer('offset', sent('offset'), 0);
  const pairs = filterPairs(parameters);
  const wrong = [limit, offset, pairs].filter(
    (part): part is Detail => typeof part === 'object' && 'message' in part,
  );
  if (wrong.length > 0 || typeof limit !== 'number' || typeof offset !== 'number') {
    return rejectProblems('invalid_value', wrong);
  }
  if (offset > OFFSET_MAX) return tooFar(offset);
  const order = parseOrder(sent('order'), columns);
  if (order !== undefined && 'rejected' in order) return order;
  const filters = parseFilters(pairs as (readonly [string, string])[], columns, ignored);
  if ('rejected' in filters) return filters;
  return {
    filters,
    order,
    limit: Math.min(Math.max(limit, 1), LIMIT_MAX),
    offset: Math.max(offset, 0),
  };
}

function parseFilters(
  pairs: readonly (readonly [string, string])[],
  columns: ListColumns,
  ignored: readonly string[],
): ListRequest['filters'] | Rejection {
  const kinds = new Map(Object.entries(columns));
  const unknown: string[] = [];
  const wrong: Detail[] = [];
  const filters: { column: string; value: unknown }[] = [];
  for (const [column, text] of pairs) {
    if (ignored.includes(column)) continue;
    const kind = kinds.get(column);
    if (kind === undefined) {
      unknown.push(column);
      continue;
    }
    const parsed = cast(kind, text);
    if (parsed === undefined) {
      wrong.push({ path: column, message: `must be ${KIND_RULES[kind]}` });
      continue;
    }
    const { value } = parsed;
    const isSpelled = typeof value === 'string' && isName(column);
    filters.push({ column, value: isSpelled ? value.normalize('NFC') : value });
  }
  if (unknown.length > 0) {
    return reject(
      'unknown_filter',
      `Unknown filter: ${unknown.join(', ')}. The columns are: ${[...kinds.keys()].join(', ')}`,
      unknown.map((path) => ({ path, message: 'is not a column of this list' })),
    );
  }
  return wrong.length > 0 ? rejectProblems('invalid_value', wrong) : filters;
}
