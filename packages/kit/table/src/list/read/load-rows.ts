import { chunksOf } from '@waybill/kernel/chunks';
import { intentAttributes } from '../../commit/large/locked-item.ts';
import { readCommitted } from '../../commit/large/read-intents.ts';
import { addressOf, type Key } from '../../item/key.ts';
import { get, getMany } from '../../read/read.ts';
import type { ListOf, ListRow } from '../declare/list-of.ts';
import type { Filter } from '../declare/request.ts';
import { Budget } from './budget.ts';
import { matches } from './rows.ts';

/** What a list asks of rows, beside where it finds them. */
export interface RowReader<Row extends ListRow> {
  readonly list: ListOf<Row>;
  readonly tenant: string;
  readonly filters: readonly Filter[];
}

/** Bytes of rows that one list compares: so much is 1,000 read units, and 8 MB of the process. */
const COMPARED_BYTES = 8_000_000;

/** Rows that are read before their weight is looked at. */
const COMPARED_AT_ONCE = 200;

/** What rows weigh as JSON, in bytes. */
export function weighRows(rows: readonly object[]): number {
  return rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row)), 0);
}

/** An entry for each row: one whose change changes it in its index may be met at both places. */
export function distinctRows(entries: readonly Key[]): Key[] {
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
 * The rows behind index entries, each of another row, as they are committed: a row that an intent
 * holds is what it was until the intent is decided. What does not count yet, and what has moved on
 * since the index was read, is left out. What is read of rows is spent of `bytes`.
 */
export async function loadRows<Row extends ListRow>(
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

/** The row of a list with this id, strongly consistent and as it is committed. */
export async function readRow<Row extends ListRow>(
  list: ListOf<Row>,
  tenant: string,
  id: string,
): Promise<Row | undefined> {
  const at = await list.keyOf(tenant, id);
  const [item] = at === undefined ? [] : await readCommitted(tenant, [await get(at)]);
  return item && list.rowOf(item);
}
