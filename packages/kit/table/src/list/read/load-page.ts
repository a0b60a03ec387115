import { chunksOf } from '@waybill/kernel/chunks';
import { lastPart } from '../../item/key.ts';
import type { ListRow } from '../declare/list-of.ts';
import type { ListRequest } from '../declare/request.ts';
import type { Entries, Entry } from './entries.ts';
import { distinctRows, loadCompared, loadRows, type RowReader, weighRows } from './load-rows.ts';

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
export async function loadPage<Row extends ListRow>(
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

/** Rows of a page, and behind which entry the next one begins; undefined at the end. */
export interface Filled<Row> {
  readonly rows: Row[];
  readonly last: string | undefined;
}

/**
 * Rows behind entries, made up for from those that follow where a row has moved on meanwhile.
 * Whether there are more rows, the next entry tells where nothing else does.
 */
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
