import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { available, type StockBook } from '../booking/book.ts';
import type { Line } from '../booking/item.ts';
import type { LocationFacts } from '../booking/location-of-call.ts';
import type { StockLevel } from '../stock/stock.schema.ts';

/** A line of the call, with the row of its item at each location. */
export interface Wish {
  /** Its place in the request. */
  readonly index: number;
  readonly line: Line;
  readonly rows: ReadonlyMap<string, StockLevel>;
}

/** Where a line goes, and how much of it no stock covers. */
export interface Placement {
  readonly wish: Wish;
  readonly locationId: string;
  /** Undefined when the item has none there: the call creates it. */
  readonly row: StockLevel | undefined;
  readonly backordered: Decimal;
}

/** What a location could give to a line, after the lines before it. */
export interface Offer {
  readonly locationId: string;
  readonly row: StockLevel | undefined;
  /** 0 without a row; negative after backorders. */
  readonly available: Decimal;
}

/** The lines of a call, in its order, with what the book knows of their items. */
export function wishesOf(book: StockBook, lines: readonly Line[]): Wish[] {
  return lines.map((line, index) => ({
    index,
    line,
    rows: new Map(book.rowsOf(line).map((row) => [row.location_id, row])),
  }));
}

/** What is left while a plan grows: the lines of one call share the same goods. */
export interface Remaining {
  offer(wish: Wish, location: LocationFacts): Offer;
  /** Takes the whole line there; what stock does not cover is backordered. */
  take(wish: Wish, offer: Offer): Placement;
}

/** A fresh plan: nothing is taken yet. The book itself stays as it is. */
export function remaining(): Remaining {
  const taken = new Map<string, Decimal>();
  return {
    offer({ rows }, { id }) {
      const row = rows.get(id);
      const left = row === undefined ? 0 : subtract(available(row), taken.get(row.id) ?? 0);
      return { locationId: id, row, available: left };
    },
    take(wish, offer) {
      const { quantity } = wish.line;
      const { row, locationId } = offer;
      if (row !== undefined) taken.set(row.id, add(taken.get(row.id) ?? 0, quantity));
      return { wish, locationId, row, backordered: uncovered(wish, offer) };
    },
  };
}

/** How much of a line an offer leaves open; an overdrawn row does not add to it. */
function uncovered({ line }: Wish, offer: Offer): Decimal {
  const open = subtract(line.quantity, compare(offer.available, 0) > 0 ? offer.available : 0);
  return compare(open, 0) > 0 ? open : 0;
}

/** Whether the offer has all of the line. */
export function covers(wish: Wish, offer: Offer): boolean {
  return compare(uncovered(wish, offer), 0) === 0;
}
