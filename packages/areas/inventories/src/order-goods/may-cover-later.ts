import { add, compare, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import type { Rejection } from '@waybill/kernel/rejection';
import { atMost } from '@waybill/table/write';
import { forbidding, type KnownState } from '../availability-state/state-rules.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { type StoredStock, spare } from '../stock/stock-row.ts';
import type { GoodsLine } from './promise-lines.ts';

interface Ground {
  readonly stock: readonly StoredStock[];
  readonly book: Pick<StockBook, 'row' | 'rowsOf'>;
  readonly locations: readonly LocationFacts[];
  readonly states: readonly KnownState[];
}

/** A row of a line that was refused: what it can give now, and if all calls at work give back. */
interface Outlook {
  readonly stored: StoredStock;
  readonly now: Decimal;
  readonly later: Decimal;
}

/**
 * The rows whose goods may return and cover the lines that were refused (INV-96): calls at work took
 * from them, and their goods come back if they fail. None where a line lacks goods even then.
 */
export function mayCoverLater(
  { rejected, details = [] }: Rejection,
  lines: readonly GoodsLine[],
  { stock, book, locations, states }: Ground,
): StoredStock[] {
  if (rejected !== 'insufficient_stock') return [];
  const paths = new Set(details.map(({ path }) => path));
  const enabled = new Set(locations.filter((one) => one.enabled).map(({ id }) => id));
  const isForbidden = forbidding(states);
  const storedOf = new Map(stock.map((one) => [one.row.id, one]));
  const outlooks = lines
    .filter(({ path }) => paths.has(path))
    .map(({ quantity, ...item }) => ({
      quantity,
      rows: book.rowsOf(item).flatMap((row): Outlook[] => {
        const stored = storedOf.get(row.id);
        const isOpen = enabled.has(row.location_id) && !isForbidden(row);
        return stored !== undefined && isOpen ? [outlookOf(stored, spare(row))] : [];
      }),
    }));
  const isHopeless = outlooks.some(
    ({ quantity, rows }) => compare(sum(rows.map(({ later }) => later)), quantity) < 0,
  );
  if (isHopeless) return [];
  const rows = outlooks.flatMap((one) => one.rows);
  return rows.filter(({ now, later }) => compare(later, now) > 0).map(({ stored }) => stored);
}

/** `left` is what the steps of the call so far leave of it. */
function outlookOf(stored: StoredStock, left: Decimal): Outlook {
  const read = spare(stored.row);
  const most = atMost({ ...stored.marks, available: read }, 'available');
  const atLeastNothing = (one: Decimal) => (compare(one, 0) > 0 ? one : 0);
  return {
    stored,
    now: atLeastNothing(left),
    later: atLeastNothing(add(most, subtract(left, read))),
  };
}
