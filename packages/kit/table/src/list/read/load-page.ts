import { chunksOf } from '@waybill/kernel/chunks';
import { intentAttributes } from '../../commit/large/locked-item.ts';
import { readCommitted } from '../../commit/large/read-intents.ts';
import { addressOf, type Key, lastPart } from '../../item/key.ts';
import { get, getMany } from '../../read/read.ts';
import type { ListOf, ListRow } from '../declare/list-of.ts';
import type { Filter, ListRequest } from '../declare/request.ts';
import { Budget } from './budget.ts';
import type { Entries, Entry } from './entries.ts';
import { matches } from './rows.ts';

type Window = Pick<ListRequest, 'limit' | 'offset'>;

/** More than an answer carries: where the rows of a page weigh as much, the others are not read. */
const PAGE_BYTES = 6_000_000;

const PAGE_AT_ONCE = 50;

/** The rows of a page as far as an answer can carry them, so that a refusal costs no more (API-56). */
export async function loadPage<Row extends ListRow>(
  reader: RowReader<Row>,
  entries: readonly Entry[],
) {
  const rows: Row[] = [];
  for (const some of chunksOf(distinctRows(entries), PAGE_AT_ONCE)) {
    // The first ones alone are never too much: pages are seldom longer, and nothing is weighed.
    if (rows.length > 0 && weighRows(rows) > PAGE_BYTES) return { rows, isTooLarge: true };
    rows.push(...(await loadRows(reader, some)));
  }
  return { rows, isTooLarge: false };
}

/** Rows of a page, and behind which entry the next one begins; undefined at the end. */
export interface Filled<Row> {
  readonly rows: Row[];
  readonly last: string | undefined;
}

/** Rows behind entries, made up for where one has moved on. `isMore` tells if others follow. */
export async function fill<Row extends ListRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { limit, offset }: Window,
  isMore = async () => (await entries.head()) !== undefined,
): Promise<Filled<Row>> {
  await entries.take(offset);
  const rows: Row[] = [];
  let last: string | undefined;
  while (rows.length < limit) {
    const wanted = limit - rows.length;
    const next = await entries.take(wanted);
    const page = await loadPage(reader, next);
    rows.push(...page.rows);
    last = next.at(-1)?.fs ?? last;
    if (page.isTooLarge || next.length < wanted) break;
  }
  return { rows, last: (await isMore()) ? last : undefined };
}

/** Entries that a page behind a cursor compares; it is then shorter than was asked for. */
const COMPARED_ENTRIES = 2_000;

/**
 * A page of some entries of which a share is asked for; undefined where they weigh too much to be
 * compared. Behind a cursor it is not known how many rows follow: such a page compares so many
 * entries and no more, so that each costs about the same.
 */
export async function compareRows<Row extends ListRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { limit, offset, after }: Window & Pick<ListRequest, 'after'>,
  { share, total }: { readonly share: number; readonly total: number },
): Promise<Filled<Row> | undefined> {
  const count = Math.min(offset + limit + 1, total);
  const found: { readonly row: Row; readonly fs: string }[] = [];
  let left = after === undefined ? Number.POSITIVE_INFINITY : COMPARED_ENTRIES;
  let last: string | undefined;
  while (found.length < count && left > 0) {
    const wanted = Math.min(left, Math.ceil((count - found.length) / share));
    const some = await entries.take(wanted);
    const rows = await loadCompared(reader, some);
    if (rows === undefined) return undefined;
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { fs } of some) {
      const row = byId.get(lastPart(fs));
      if (row !== undefined) found.push({ row, fs });
      // A row whose change the index shows at both places is met once.
      byId.delete(lastPart(fs));
    }
    last = some.length < wanted ? undefined : some.at(-1)?.fs;
    if (some.length < wanted) break;
    left -= wanted;
  }
  const page = found.slice(offset, offset + limit);
  const isMore = found.length > offset + limit;
  return {
    rows: page.map(({ row }) => row),
    last: isMore ? page.at(-1)?.fs : found.length >= count ? undefined : last,
  };
}

export interface RowReader<Row extends ListRow> {
  readonly list: ListOf<Row>;
  readonly tenant: string;
  readonly filters: readonly Filter[];
}

/** Bytes of rows that one list compares: so much is 1,000 read units, and 8 MB of the process. */
const COMPARED_BYTES = 8_000_000;

const COMPARED_AT_ONCE = 200;

function weighRows(rows: readonly object[]): number {
  return rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
}

/** An entry for each row: one whose change changes it in its index may be met at both places. */
function distinctRows(entries: readonly Key[]): Key[] {
  return [...new Map(entries.map((entry) => [addressOf(entry), entry])).values()];
}

/** The rows behind entries, to be compared; undefined where they weigh too much (API-80). */
export async function loadCompared<Row extends ListRow>(
  reader: RowReader<Row>,
  entries: readonly Key[],
): Promise<Row[] | undefined> {
  const bytes = new Budget(COMPARED_BYTES);
  const rows: Row[] = [];
  for (const some of chunksOf(distinctRows(entries), COMPARED_AT_ONCE)) {
    rows.push(...(await loadRows(reader, some, bytes)));
    if (bytes.isSpent) return undefined;
  }
  return rows;
}

/**
 * The rows behind entries as they are committed, without those that have moved on or do not count yet.
 * Their weight is spent of `bytes`.
 */
async function loadRows<Row extends ListRow>(
  { list, tenant, filters }: RowReader<Row>,
  entries: readonly Key[],
  bytes?: Budget,
): Promise<Row[]> {
  const { attributes } = list;
  const read = attributes && { attributes: [...intentAttributes, ...attributes] };
  const found = await getMany(entries, { consistent: false, ...read });
  const items = await readCommitted(tenant, found);
  const rows = items.filter((item) => item !== undefined).map(list.rowOf);
  bytes?.spend(weighRows(rows));
  return rows.filter((row) => matches(row, filters));
}

export async function readRow<Row extends ListRow>(
  { shared, keyOf, rowOf }: ListOf<Row>,
  tenant: string,
  id: string,
): Promise<Row | undefined> {
  const itemAt = async (at: Key | undefined) => {
    const [item] = at === undefined ? [] : await readCommitted(tenant, [await get(at)]);
    return item;
  };
  const own = await itemAt(await keyOf(tenant, id));
  if (own !== undefined) return rowOf(own);
  const host = await itemAt(shared?.guests?.hostKeyOf(tenant, id));
  return host !== undefined && shared?.holds(host) === true ? rowOf(host) : undefined;
}
