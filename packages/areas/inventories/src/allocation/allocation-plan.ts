import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName, type Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { available } from '../stock/stock-row.ts';

export type BackorderPolicy = InventorySettings['backorder_policy'];

/** Which rows may promise more than they have, or a new row where there is none. */
const accepts: Readonly<Record<BackorderPolicy, (row: StockLevel | undefined) => boolean>> = {
  deny: () => false,
  // Only the literal counts, and no row is no opt-in (INV-46, INV-89).
  allow_per_sku: (row) => row?.metadata?.['backorder'] === true,
  allow: () => true,
};

/** Tells that the setting lets a backorder begin a row (INV-90). */
export const acceptsNewRow = (policy: BackorderPolicy) => accepts[policy](undefined);

/** A line of the call, with the row of its item at each location. */
export interface Demand {
  /** Its place in the request. */
  readonly index: number;
  readonly line: Line;
  readonly rows: ReadonlyMap<string, StockLevel>;
  /** Locations whose row its state keeps from being ordered: they are no candidates (INV-146). */
  readonly forbidden: ReadonlySet<string>;
}

/** Goods that a location could give to a line, after the lines before it. */
export interface Offer {
  readonly locationId: string;
  readonly row: StockLevel | undefined;
  /** 0 without a row; negative after backorders. */
  readonly available: Decimal;
}

/** Tells that the setting lets a backorder of the line stand at the place (INV-88 to INV-90). */
export function mayBackorder(
  policy: BackorderPolicy,
  { forbidden }: Demand,
  { locationId, row }: Offer,
): boolean {
  return !forbidden.has(locationId) && accepts[policy](row);
}

/** The location of a line, and the quantity that no stock covers. */
export interface Placement {
  readonly demand: Demand;
  readonly locationId: string;
  /** Undefined when the item has none there: the call creates it. */
  readonly row: StockLevel | undefined;
  readonly backordered: Decimal;
}

/** The locations that goods may come from, and the policy for when they do not suffice. */
export interface Sources {
  /** In the order they are asked. */
  readonly candidates: readonly LocationFacts[];
  readonly policy: BackorderPolicy;
  /** The location that takes a backorder without a row, or the reason why there is none. */
  readonly fallback: LocationFacts | Rejection<'unknown_location'>;
}

/** All lines of a call with their locations, in the order of the request; or no line at all. */
export type Allocation =
  | readonly Placement[]
  | Rejection<'insufficient_stock'>
  | Rejection<'unknown_location'>;

/** The lines of a call, in its order, with the rows that the book has of their items. */
export function demandsOf(
  book: StockBook,
  lines: readonly Line[],
  isForbidden: (row: StockLevel) => boolean,
): Demand[] {
  return lines.map((line, index) => {
    const rows = book.rowsOf(line);
    const open = rows.filter((row) => !isForbidden(row));
    return {
      index,
      line,
      rows: new Map(open.map((row) => [row.location_id, row])),
      forbidden: new Set(rows.filter(isForbidden).map(({ location_id }) => location_id)),
    };
  });
}

/** Refuses lines of which the candidates have no row but those that their state forbids (INV-146). */
export function refuseNotOrderable(
  demands: readonly Demand[],
  candidates: readonly LocationFacts[],
): Rejection<'not_orderable'> | undefined {
  const refused = demands.filter(
    ({ rows, forbidden }) =>
      candidates.some(({ id }) => forbidden.has(id)) && !candidates.some(({ id }) => rows.has(id)),
  );
  if (refused.length === 0) return undefined;
  const names = refused.map(({ line }) => itemName(line));
  return reject(
    'not_orderable',
    `Not to be ordered by their availability state: ${names.join('; ')}.`,
    refused.map(({ index, line }) => ({
      path: `items.${index}`,
      message: `${itemName(line)} is in a state that is not orderable`,
    })),
  );
}

/** The goods that are left while a plan grows: the lines of a call share them (INV-87). */
export interface RemainingStock {
  offer(demand: Demand, location: LocationFacts): Offer;
  /** Takes the whole line there; what stock does not cover is backordered. */
  assign(demand: Demand, offer: Offer): Placement;
}

/** Starts a plan with everything left. The book itself stays as it is. */
export function startPlan(): RemainingStock {
  const assigned = new Map<string, Decimal>();
  return {
    offer({ rows }, { id }) {
      const row = rows.get(id);
      const left = row === undefined ? 0 : subtract(available(row), assigned.get(row.id) ?? 0);
      return { locationId: id, row, available: left };
    },
    assign(demand, offer) {
      const { quantity } = demand.line;
      const { row, locationId } = offer;
      if (row !== undefined) assigned.set(row.id, add(assigned.get(row.id) ?? 0, quantity));
      return { demand, locationId, row, backordered: uncoveredQuantity(demand, offer) };
    },
  };
}

/** Quantity of a line that an offer leaves open; an overdrawn row does not add to it (INV-93). */
function uncoveredQuantity({ line }: Demand, offer: Offer): Decimal {
  const open = subtract(line.quantity, compare(offer.available, 0) > 0 ? offer.available : 0);
  return compare(open, 0) > 0 ? open : 0;
}

/** Tells that the offer has all of the line. */
export function covers(demand: Demand, offer: Offer): boolean {
  return compare(uncoveredQuantity(demand, offer), 0) === 0;
}

/** A line that cannot be placed, and the most that one location has for it. */
export interface Shortage {
  readonly demand: Pick<Demand, 'index' | 'line'>;
  readonly available: Decimal;
}

/** The refusal of a plan; every line it fails on is named (INV-88). */
export function insufficientStock(shortages: readonly Shortage[]): Rejection<'insufficient_stock'> {
  const texts = shortages.map(({ demand: { index, line }, available }) => ({
    path: `items.${index}`,
    name: itemName(line),
    balance: `requested ${line.quantity}, available ${available} at one location`,
  }));
  return reject(
    'insufficient_stock',
    `Not enough stock: ${texts.map(({ name, balance }) => `${name} (${balance})`).join('; ')}.`,
    texts.map(({ path, name, balance }) => ({ path, message: `${name}: ${balance}` })),
  );
}
