import { type Entries, take } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { loadRows, type RowReader } from './load-rows.ts';
import type { Opened } from './open-source.ts';
import type { Listed, ListRequest } from './request.ts';

type Window = Pick<ListRequest, 'limit' | 'offset'>;

/** Rows behind entries, made up for from those that follow where a row has moved on meanwhile. */
export async function fill<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { limit, offset }: Window,
): Promise<Row[]> {
  await take(entries, offset);
  const rows: Row[] = [];
  while (rows.length < limit) {
    const wanted = limit - rows.length;
    const next = await take(entries, wanted);
    if (next.length > 0) rows.push(...(await loadRows(reader, next)));
    if (next.length < wanted) break;
  }
  return rows;
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
  { entries, total }: Opened,
  window: Window,
): Promise<Listed<Row> | undefined> {
  const [rows, all] = await Promise.all([fill(reader, entries, window), total()]);
  return all === undefined ? undefined : { rows, total: all };
}
