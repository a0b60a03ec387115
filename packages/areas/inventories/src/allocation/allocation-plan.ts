import { add, compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName, type Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { available, spare } from '../stock/stock-row.ts';

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
  /** The path that a refusal names. */
  readonly path: string;
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
  /** The part of it that may be promised; negative where promises went into the safety quantity. */
  readonly spare: Decimal;
}

/** Tells that the setting lets a backorder of the line stand at the place (INV-88 to INV-90). */
export function mayBackorder(
  policy: BackorderPolicy,
  { forbidden }: Demand,
  { locationId, row }: Offer,
): boolean {
  return !forbidden.has(locationId) && accepts[policy](row);
}

/** The goods of a line at one location. */
export interface Placement {
  readonly demand: Demand;
  readonly locationId: string;
  /** Undefined when the item has none there: the call creates it. */
  readonly row: StockLevel | undefined;
  readonly quantity: Decimal;
  /** Tells goods that may be promised; all else is a backorder. */
  readonly covered: boolean;
  /** The part that no stock covers: 0 where a backorder is of the safety quantity (INV-182). */
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
  book: Pick<StockBook, 'rowsOf'>,
  lines: readonly Pick<Demand, 'index' | 'path' | 'line'>[],
  isForbidden: (row: StockLevel) => boolean,
): Demand[] {
  return lines.map(({ index, path, line }) => {
    const rows = book.rowsOf(line);
    const open = rows.filter((row) => !isForbidden(row));
    return {
      index,
      path,
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
    refused.map(({ path, line }) => ({
      path,
      message: `${itemName(line)} is in a state that is not orderable`,
    })),
  );
}

/** The goods that are left while a plan grows: the lines of a call share them (INV-87). */
export interface RemainingStock {
  offer(demand: Demand, location: LocationFacts): Offer;
  /** Takes the line there, or a part of it; what stock does not cover is backordered. */
  assign(demand: Demand, offer: Offer, part?: Decimal): Placement;
}

/** Starts a plan with everything left. The book itself stays as it is. */
export function startPlan(): RemainingStock {
  const assigned = new Map<string, Decimal>();
  return {
    offer({ rows }, { id }) {
      const row = rows.get(id);
      if (row === undefined) return { locationId: id, row, available: 0, spare: 0 };
      const taken = assigned.get(row.id);
      const after = taken === undefined ? row : { ...row, reserved: add(row.reserved, taken) };
      return { locationId: id, row, available: available(after), spare: spare(after) };
    },
    assign(demand, offer, quantity = demand.line.quantity) {
      const { row, locationId } = offer;
      if (row !== undefined) assigned.set(row.id, add(assigned.get(row.id) ?? 0, quantity));
      const covered = compare(offer.spare, quantity) >= 0;
      const backordered = covered ? 0 : uncoveredQuantity(quantity, offer);
      return { demand, locationId, row, quantity, covered, backordered };
    },
  };
}

/** Quantity that an offer leaves open; an overdrawn row does not add to it (INV-93). */
function uncoveredQuantity(quantity: Decimal, offer: Offer): Decimal {
  const open = subtract(quantity, compare(offer.available, 0) > 0 ? offer.available : 0);
  return compare(open, 0) > 0 ? open : 0;
}

/** Tells that the offer has all of the line. */
export function covers({ line }: Demand, offer: Offer): boolean {
  return compare(offer.spare, line.quantity) >= 0;
}

/** A line that cannot be placed, and the most that there is for it. */
export interface Shortage {
  readonly demand: Pick<Demand, 'path' | 'line'>;
  readonly available: Decimal;
}

/** The refusal of a plan; every line it fails on is named (INV-88). */
export function insufficientStock(
  shortages: readonly Shortage[],
  where = 'at one location',
): Rejection<'insufficient_stock'> {
  const texts = shortages.map(({ demand: { path, line }, available }) => ({
    path,
    name: itemName(line),
    balance: `requested ${line.quantity}, available ${available} ${where}`,
  }));
  return reject(
    'insufficient_stock',
    `Not enough stock: ${texts.map(({ name, balance }) => `${name} (${balance})`).join('; ')}.`,
    texts.map(({ path, name, balance }) => ({ path, message: `${name}: ${balance}` })),
  );
}
