import { isUuid } from '@waybill/kernel/id';
import { parseInstant } from '@waybill/kernel/instant';
import { type Detail, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import { type ColumnKind, type Filter, filterValues } from '@waybill/table/list';
import { isName } from './body-shape.ts';
import type { QueryPairs } from './cursor.ts';

/** The columns of a list and what they hold; every one filters and sorts. */
export type ListColumns = Readonly<Record<string, ColumnKind>>;

/** Rules for the filters of a list, beside its columns. */
export interface FilterRules {
  /** Parameters named like a path parameter: accepted, and the path wins (API-77). */
  readonly ignored?: readonly string[];
  /** Tells if a column holds codes, several of which may be asked for (API-166). */
  readonly isCoded?: (column: string) => boolean;
}

/** Codes that one filter names. */
const MOST_CODES = 10;

/** A number as JSON writes it: whatever a row holds can be asked for as it is answered (API-75). */
const NUMBER = /^-?\d{1,40}(\.\d{1,40})?(e[+-]?\d{1,3})?$/iu;

const KIND_RULES: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  uuid: 'a uuid',
  number: 'a number like 4.95',
  boolean: 'true or false',
  instant: 'an ISO 8601 timestamp with a zone',
  json: 'a whole JSON document',
};

function document(text: string): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? { value } : undefined;
  } catch {
    return undefined;
  }
}

function cast(kind: ColumnKind, text: string): { value: unknown } | undefined {
  switch (kind) {
    case 'text':
      return { value: text };
    case 'uuid':
      return isUuid(text) ? { value: text.toLowerCase() } : undefined;
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text))
        ? { value: Number(text) }
        : undefined;
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

/** The filter that a value makes, or what is wrong with it. */
function readFilter(
  [column, text]: readonly [string, string],
  kind: ColumnKind,
  { isCoded }: FilterRules,
): Filter | string {
  if (isCoded?.(column) === true) {
    const codes = text.split(',');
    if (codes.length > MOST_CODES) return `must name at most ${MOST_CODES} values`;
    const [value = '', ...or] = [...new Set(codes)].sort();
    return or.length === 0 ? { column, value } : { column, value, or };
  }
  const parsed = cast(kind, text);
  if (parsed === undefined) return `must be ${KIND_RULES[kind]}`;
  const { value } = parsed;
  const isSpelled = typeof value === 'string' && isName(column);
  return { column, value: isSpelled ? value.normalize('NFC') : value };
}

/** The filters that columns and their values make. */
export function readFilters(
  pairs: QueryPairs,
  columns: ListColumns,
  rules: FilterRules,
): Filter[] | Rejection<'unknown_filter' | 'invalid_value'> {
  const kinds = new Map(Object.entries(columns));
  const unknown: string[] = [];
  const wrong: Detail[] = [];
  const filters: Filter[] = [];
  for (const pair of pairs) {
    const [path] = pair;
    if (rules.ignored?.includes(path) === true) continue;
    const kind = kinds.get(path);
    if (kind === undefined) {
      unknown.push(path);
      continue;
    }
    const filter = readFilter(pair, kind, rules);
    if (typeof filter === 'string') wrong.push({ path, message: filter });
    else filters.push(filter);
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

/** A document whose keys stand in one order. */
const inOneOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
    : value;

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value, inOneOrder) : String(value);

/** Filters as one text each: the same whatever spelling they were sent in. */
export function pairsOfFilters(filters: readonly Filter[]): [string, string][] {
  return filters.map((filter) => [filter.column, filterValues(filter).map(textOf).join(',')]);
}
