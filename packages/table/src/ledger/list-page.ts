import { type Entries, take } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadRows, type RowReader } from './load-rows.ts';
import type { Opened } from './open-source.ts';
import type { Listed, ListRequest } from './request.ts';

type Window = Pick<ListRequest, 'limit' | 'offset'>;

interface Filled<Row> {
  readonly rows: Row[];
  /** Entries whose row does not count. */
  readonly hidden: number;
}

/** Rows behind entries, made up for from those that follow where a row does not count. */
export async function fill<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { limit, offset }: Window,
): Promise<Filled<Row>> {
  await take(entries, offset);
  const rows: Row[] = [];
  let seen = 0;
  while (rows.length < limit) {
    const wanted = limit - rows.length;
    const next = await take(entries, wanted);
    seen += next.length;
    if (next.length > 0) rows.push(...(await loadRows(reader, next)));
    if (next.length < wanted) break;
  }
  return { rows, hidden: seen - rows.length };
}

/** The entries of a call lie together: where so many count, those of its plan are behind. */
const TOGETHER = 100;

/**
 * How many entries do not count of those that a page had, and of those that follow it: a page that
 * meets some rows of a plan that is not decided seldom meets all of them.
 */
export async function countHidden<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { hidden }: Pick<Filled<Row>, 'hidden'>,
): Promise<number> {
  let found = hidden;
  for (let more = hidden > 0; more; ) {
    const next = await take(entries, TOGETHER);
    const { length } = await loadRows(reader, next);
    found += next.length - length;
    more = next.length === TOGETHER && length < TOGETHER;
  }
  return found;
}

/** The first rows of some entries of which a share is asked for. */
export async function firstRows<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  count: number,
  share: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  while (rows.length < count) {
    const some = await take(entries, Math.ceil((count - rows.length) / share));
    /* v8 ignore next -- sums may know a row that the index does not show yet */
    if (some.length === 0) break;
    rows.push(...(await loadRows(reader, some)));
  }
  return rows.slice(0, count);
}

/** A page that the entries of one source carry in the order asked for: rows and total side by side. */
export async function listPage<Row extends LedgerRow>(
  reader: RowReader<Row>,
  { entries, total, isOfEntries }: Opened,
  window: Window,
): Promise<Listed<Row> | undefined> {
  const [filled, all] = await Promise.all([fill(reader, entries, window), total()]);
  if (all === undefined) return undefined;
  const { rows } = filled;
  return { rows, total: isOfEntries ? all - (await countHidden(reader, entries, filled)) : all };
}
