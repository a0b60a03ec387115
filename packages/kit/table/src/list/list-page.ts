import { chunksOf } from '@waybill/kernel/chunks';
import { type Entries, type Entry, nextEntries } from './entries.ts';
import type { LedgerRow } from './ledger.ts';
import { distinctRows, loadCompared, loadRows, type RowReader, weighRows } from './load-rows.ts';
import type { OpenScan } from './open-scan.ts';
import type { Listed, ListRequest } from './request.ts';

type Window = Pick<ListRequest, 'limit' | 'offset'>;

/** More than an answer carries: where the rows of a page weigh as much, the others are not read. */
const PAGE_BYTES = 6_000_000;

/** Rows of a page that are read before their weight is looked at. */
const PAGE_AT_ONCE = 50;

interface LoadedPage<Row> {
  readonly rows: Row[];
  /** The page is too large for any answer, and was not read to its end. */
  readonly isTooLarge: boolean;
}

/**
 * The rows behind the entries of a page, as far as an answer can carry them: the refusal of a page
 * that is too large costs no more than a page (API-56).
 */
export async function loadPage<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: readonly Entry[],
): Promise<LoadedPage<Row>> {
  const rows: Row[] = [];
  for (const some of chunksOf(distinctRows(entries), PAGE_AT_ONCE)) {
    // The first ones alone are never too much: pages are seldom longer, and nothing is weighed.
    if (rows.length > 0 && weighRows(rows) > PAGE_BYTES) return { rows, isTooLarge: true };
    rows.push(...(await loadRows(reader, some)));
  }
  return { rows, isTooLarge: false };
}

/** Rows behind entries, made up for from those that follow where a row has moved on meanwhile. */
export async function fill<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  { limit, offset }: Window,
): Promise<Row[]> {
  await nextEntries(entries, offset);
  const rows: Row[] = [];
  while (rows.length < limit) {
    const wanted = limit - rows.length;
    const next = await nextEntries(entries, wanted);
    const page = await loadPage(reader, next);
    rows.push(...page.rows);
    if (page.isTooLarge || next.length < wanted) break;
  }
  return rows;
}

/**
 * The first rows of some entries of which a share is asked for; undefined where they weigh too much
 * to be compared.
 */
export async function firstRows<Row extends LedgerRow>(
  reader: RowReader<Row>,
  entries: Entries,
  count: number,
  share: number,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  while (rows.length < count) {
    const some = await nextEntries(entries, Math.ceil((count - rows.length) / share));
    /* v8 ignore next -- sums may know a row that the index does not show yet */
    if (some.length === 0) break;
    const more = await loadCompared(reader, some);
    if (more === undefined) return undefined;
    rows.push(...more);
  }
  return rows.slice(0, count);
}

/** A page that the entries of one scan carry in the order asked for: rows and total side by side. */
export async function listPage<Row extends LedgerRow>(
  reader: RowReader<Row>,
  { entries, total }: OpenScan,
  window: Window,
): Promise<Listed<Row> | undefined> {
  const [rows, all] = await Promise.all([fill(reader, entries, window), total()]);
  return all === undefined ? undefined : { rows, total: all };
}
