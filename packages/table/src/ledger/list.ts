import { type Rejection, reject } from '@waybill/kernel/rejection';
import { facetIndex } from '../definition.ts';
import { type Decided, readCommitted, readSnapshot } from '../plan/read-plan.ts';
import { planAttributes } from '../plan/step.ts';
import { getMany, query, queryAll } from '../read.ts';
import type { TableItem } from '../write.ts';
import { beginCount, type Count, countKeys } from './count.ts';
import { readMinutes } from './counters.ts';
import { ALL, facetName, facetPartition, type Ledger, type LedgerRow } from './ledger.ts';
import type { Filter, Listed, ListRequest } from './request.ts';
import { listRows, matches } from './rows.ts';

/** Rows a list may read to answer what no index carries. */
const SCAN_BUDGET = 2_000;

/** Keys that are cheaper to read over than to look up where to start. */
const SKIP_BUDGET = 400;

interface Candidate {
  readonly column: string | undefined;
  readonly facet: string;
  readonly slot: number;
  readonly counted: boolean;
}

function tooBroad<Row extends LedgerRow>(ledger: Ledger<Row>): Rejection<'list_too_broad'> {
  const columns = [...Object.keys(ledger.unique), ...Object.keys(ledger.facets)];
  return reject(
    'list_too_broad',
    `More than ${SCAN_BUDGET} rows would have to be read; narrow the list by one of: id, ${columns.join(', ')}; or sort by created_at.`,
  );
}

/** The facets that the filters can use, look-up facets first: they are the narrow ones. */
function candidates<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  filters: readonly Filter[],
): Candidate[] {
  const found = filters.flatMap(({ column, value }): Candidate[] => {
    const facet = ledger.facets[column];
    const text = facet?.valueOf({ [column]: value } as unknown as Row);
    if (facet === undefined || text === undefined || text === '') return [];
    const { indexNumber: slot, counted } = facet;
    return [{ column, facet: facetName(column, text), slot, counted }];
  });
  return found.sort((left, right) => Number(left.counted) - Number(right.counted));
}

const everything: Candidate = { column: undefined, facet: ALL, slot: 0, counted: true };

function selectionOf(ledger: { name: string }, tenant: string, candidate: Candidate) {
  const { slot } = candidate;
  return {
    pk: facetPartition(ledger, tenant, candidate.facet),
    index: facetIndex(slot),
    attributes: ['pk', 'sk'],
  };
}

async function load<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  keys: readonly TableItem[],
  decided: Decided,
): Promise<Row[]> {
  const { attributes } = ledger;
  const read = attributes && { attributes: [...planAttributes, ...attributes] };
  // A second look is for what was decided meanwhile; it must not read what was there before.
  const consistent = decided.size > 0;
  const found = await getMany(keys, { consistent, ...read });
  const items = await readCommitted(tenant, found, decided);
  return items.filter((item) => item !== undefined).map(ledger.rowOf);
}

/** The row that an id or a unique column names, filtered by the rest. */
async function listOne<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  request: ListRequest,
  id: string | undefined,
): Promise<Listed<Row>> {
  const key = id === undefined ? undefined : await ledger.keyOf(tenant, id);
  const items = key === undefined ? [] : await readCommitted(tenant, await getMany([key]));
  const rows = items
    .filter((one) => one !== undefined)
    .map(ledger.rowOf)
    .filter((row) => matches(row, request.filters));
  return { rows: request.offset === 0 ? rows : [], total: rows.length };
}

/** Where the row at `offset` starts: the first key of its minute, and how many to skip in it. */
async function seek<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  candidate: Candidate,
  count: Count,
  request: { offset: number; descending: boolean },
): Promise<{ from?: string; to?: string; skip: number }> {
  const { descending } = request;
  const walk = (buckets: ReadonlyMap<string, number>, offset: number) => {
    const entries = [...buckets].sort(([a], [b]) => (a < b ? -1 : 1));
    let skip = offset;
    for (const [name, rows] of descending ? entries.reverse() : entries) {
      if (skip < rows) return { name, skip };
      skip -= rows;
    }
    return undefined;
  };
  const day = walk(count.days, request.offset);
  if (day === undefined) return { skip: request.offset };
  const minutes = await readMinutes(ledger, tenant, candidate.facet, day.name);
  const minute = walk(minutes, day.skip);
  const start = Date.parse(`${day.name}T${minute?.name ?? '00:00'}:00.000Z`);
  const skip = minute?.skip ?? day.skip;
  if (!descending) return { from: ledger.firstIdAt(start), skip };
  const length = minute === undefined ? 86_400_000 : 60_000;
  return { to: ledger.firstIdAt(start + length), skip };
}

/** How to end the count of a candidate, or undefined when its keys are too many to be counted. */
async function beginTotal<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  candidate: Candidate,
): Promise<(() => Promise<Count>) | undefined> {
  if (candidate.counted) return beginCount(ledger, tenant, candidate.facet);
  const total = await countKeys(selectionOf(ledger, tenant, candidate), SCAN_BUDGET);
  return total === undefined ? undefined : async () => ({ total, days: new Map() });
}

async function totalOf<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  candidate: Candidate,
): Promise<Count | undefined> {
  const end = await beginTotal(ledger, tenant, candidate);
  return end?.();
}

interface Keys {
  readonly items: readonly TableItem[];
  readonly after: Record<string, unknown> | undefined;
}

/**
 * The rows behind the keys of a page. Keys of items that do not count yet, or whose row has moved
 * on since the index was read, are made up for from the keys that follow.
 */
async function filled<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  selection: Parameters<typeof query>[0],
  request: ListRequest,
  first: Keys,
  decided: Decided,
): Promise<{ rows: Row[]; hidden: number; more: boolean }> {
  const rows: Row[] = [];
  let hidden = 0;
  let keys = first;
  for (;;) {
    const loaded = await load(ledger, tenant, keys.items, decided);
    const shown = loaded.filter((row) => matches(row, request.filters));
    hidden += keys.items.length - shown.length;
    rows.push(...shown);
    const { after } = keys;
    if (rows.length >= request.limit || after === undefined) {
      return { rows, hidden, more: after !== undefined };
    }
    keys = await query({ ...selection, limit: request.limit - rows.length, after });
  }
}

/** A page that one index carries in the order asked for: keys and total side by side. */
async function listIndexed<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  candidate: Candidate,
  request: ListRequest,
  decided: Decided,
): Promise<Listed<Row> | Rejection<'list_too_broad'>> {
  const { limit, offset } = request;
  const descending = request.order?.descending === true;
  const selection = { ...selectionOf(ledger, tenant, candidate), backwards: descending };
  if (offset <= SKIP_BUDGET) {
    const [page, endCount] = await Promise.all([
      query({ ...selection, limit: offset + limit }),
      beginTotal(ledger, tenant, candidate),
    ]);
    if (endCount === undefined) return tooBroad(ledger);
    const first = { ...page, items: page.items.slice(offset) };
    const [{ rows, hidden, more }, count] = await Promise.all([
      filled(ledger, tenant, selection, request, first, decided),
      endCount(),
    ]);
    if (page.after === undefined) return { rows, total: page.items.length - hidden };
    // A look-up facet counts its keys, those that do not count yet included.
    return { rows, total: candidate.counted || more ? count.total : count.total - hidden };
  }
  const count = await totalOf(ledger, tenant, candidate);
  if (count === undefined) return tooBroad(ledger);
  if (offset >= count.total) return { rows: [], total: count.total };
  const start = await seek(ledger, tenant, candidate, count, { offset, descending });
  const { skip, ...range } = start;
  const keys = await queryAll({ ...selection, ...range, limit: skip + limit });
  return { rows: await load(ledger, tenant, keys.slice(skip), decided), total: count.total };
}

/** Reads all rows of the narrowest facet, within the budget, and answers from memory. */
async function listScanned<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  usable: readonly Candidate[],
  request: ListRequest,
  decided: Decided,
): Promise<Listed<Row> | Rejection<'list_too_broad'>> {
  const counts = await Promise.all(usable.map((one) => totalOf(ledger, tenant, one)));
  const [narrowest] = usable
    .map((candidate, index) => ({ candidate, total: counts[index]?.total }))
    .filter((one): one is { candidate: Candidate; total: number } => one.total !== undefined)
    .sort((left, right) => left.total - right.total);
  if (narrowest === undefined || narrowest.total > SCAN_BUDGET) return tooBroad(ledger);
  const keys = await queryAll(selectionOf(ledger, tenant, narrowest.candidate));
  const all = await load(ledger, tenant, keys, decided);
  return listRows(all, request);
}

/**
 * A page of a ledger: the narrowest index that the filters allow, the total exact at any size.
 * What no index carries is read within a budget and past it refused with `list_too_broad`
 * (decision: Thin facet indexes, then one batch for the page).
 */
export async function listLedger<Row extends LedgerRow>(
  ledger: Ledger<Row>,
  tenant: string,
  request: ListRequest,
): Promise<Listed<Row> | Rejection<'list_too_broad'>> {
  for (const { column, value } of request.filters) {
    if (column === 'id') return listOne(ledger, tenant, request, String(value));
    const lookup = ledger.unique[column];
    if (lookup !== undefined) {
      return listOne(ledger, tenant, request, await lookup(tenant, String(value)));
    }
  }
  const usable = candidates(ledger, request.filters);
  const byCreation =
    request.order === undefined || ['created_at', 'id'].includes(request.order.column);
  const [first = everything] = usable;
  const covered = request.filters.length === (first.column === undefined ? 0 : 1);
  return readSnapshot((decided) =>
    byCreation && covered
      ? listIndexed(ledger, tenant, first, request, decided)
      : listScanned(ledger, tenant, usable.length > 0 ? usable : [everything], request, decided),
  );
}
