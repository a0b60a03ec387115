import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { available, type StockBook } from '../stock/stock-book.ts';

/** A line of the call, with the row of its item at each location. */
export interface Demand {
  /** Its place in the request. */
  readonly index: number;
  readonly line: Line;
  readonly rows: ReadonlyMap<string, StockLevel>;
}

/** Where a line goes, and how much of it no stock covers. */
export interface Placement {
  readonly demand: Demand;
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
export function demandsOf(book: StockBook, lines: readonly Line[]): Demand[] {
  return lines.map((line, index) => ({
    index,
    line,
    rows: new Map(book.rowsOf(line).map((row) => [row.location_id, row])),
  }));
}

/** What is left while a plan grows: the lines of one call share the same goods. */
export interface Remaining {
  offer(demand: Demand, location: LocationFacts): Offer;
  /** Takes the whole line there; what stock does not cover is backordered. */
  take(demand: Demand, offer: Offer): Placement;
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
    take(demand, offer) {
      const { quantity } = demand.line;
      const { row, locationId } = offer;
      if (row !== undefined) taken.set(row.id, add(taken.get(row.id) ?? 0, quantity));
      return { demand, locationId, row, backordered: uncovered(demand, offer) };
    },
  };
}

/** How much of a line an offer leaves open; an overdrawn row does not add to it. */
function uncovered({ line }: Demand, offer: Offer): Decimal {
  const open = subtract(line.quantity, compare(offer.available, 0) > 0 ? offer.available : 0);
  return compare(open, 0) > 0 ? open : 0;
}

/** Whether the offer has all of the line. */
export function covers(demand: Demand, offer: Offer): boolean {
  return compare(uncovered(demand, offer), 0) === 0;
}
