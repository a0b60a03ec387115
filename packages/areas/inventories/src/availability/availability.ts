import { isAt } from '@waybill/api/places';
import { compare, type Decimal, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { forbidding, type KnownState } from '../availability-state/state-rules.ts';
import { type Line, readLines } from '../item/item.ts';
import {
  bySourcingOrder,
  type LocationFacts,
  type Reach,
  refuseForeign,
  resolveLocation,
} from '../location/call-location.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { available, promisable } from '../stock/stock-row.ts';
import type {
  AvailabilityBody,
  ItemAvailability,
  LocationAvailability,
} from './availability.operations.ts';

/** A question about what can be ordered. */
export interface AvailabilityRequest {
  readonly lines: readonly Line[];
  /** Null means every enabled location. */
  readonly location_code: string | null;
}

/** Reads the body; a quantity that is left out is 1 (INV-6). */
export function readAvailability(body: AvailabilityBody): AvailabilityRequest {
  return { lines: readLines(body, 1), location_code: body.location_code ?? null };
}

/**
 * The locations that count, in the order they are asked; a disabled one never does (INV-70), and one
 * that the key is not bound to neither (API-317).
 */
export function locationsInScope<Location extends LocationFacts>(
  { locations, places }: Reach<Location>,
  code: string | null,
): Location[] | Rejection<'unknown_location' | 'location_not_permitted'> {
  const foreign = refuseForeign({ locations, places }, code);
  if (foreign !== undefined) return foreign;
  const named = code === null ? undefined : resolveLocation(locations, code, code);
  if (isRejection(named)) return named;
  const chosen = named === undefined ? locations.filter(({ id }) => isAt(places, id)) : [named];
  return chosen.filter(({ enabled }) => enabled).sort(bySourcingOrder);
}

interface Place extends Pick<LocationFacts, 'code'> {
  readonly row: StockLevel;
  /** The quantity that may be promised from there: none in a state that forbids it (INV-183). */
  readonly promisable: Decimal;
}

type Promised = Pick<
  ItemAvailability,
  'promisable' | 'orderable' | 'unorderable_reason' | 'availability_code' | 'expected_at'
>;

/** The part of an answer that states decide: rows that may not be ordered count for nothing (INV-145). */
function promiseOf(
  places: readonly Place[],
  quantity: Decimal,
  isForbidden: (row: StockLevel) => boolean,
): Promised {
  const rows = places.map(({ row }) => row);
  const open = rows.filter((row) => !isForbidden(row));
  const most = sum(places.map((place) => place.promisable));
  const orderable = open.length > 0 && compare(most, quantity) >= 0;
  const reason = rows.length > 0 && open.length === 0 ? 'state' : 'not_enough';
  const [first = rows[0]] = open;
  const [earliest = null] = rows.flatMap(({ expected_at: day }) => day ?? []).sort();
  return {
    promisable: most,
    orderable,
    unorderable_reason: orderable ? null : reason,
    availability_code: first?.availability_code ?? null,
    expected_at: earliest,
  };
}

const atPlace = ({ code, row, promisable: most }: Place): LocationAvailability => ({
  location: code,
  on_hand: row.on_hand,
  reserved: row.reserved,
  available: available(row),
  promisable: most,
});

/**
 * Balances of each line over the locations in scope, in line order. An item without a row there
 * is untracked, not unknown (INV-71 to INV-73).
 */
export function availabilityOf(
  book: StockBook,
  lines: readonly Line[],
  scope: readonly Pick<LocationFacts, 'id' | 'code'>[],
  states: readonly KnownState[],
): ItemAvailability[] {
  const isForbidden = forbidding(states);
  return lines.map(({ quantity, ...item }) => {
    const all = book.rowsOf(item);
    const places = scope.flatMap(({ id, code }): Place[] => {
      const row = all.find(({ location_id }) => location_id === id);
      if (row === undefined) return [];
      return [{ code, row, promisable: isForbidden(row) ? 0 : promisable(row) }];
    });
    const rows = places.map(({ row }) => row);
    return {
      product_id: item.product_id,
      sku: item.sku,
      requested: quantity,
      tracked: rows.length > 0,
      on_hand: sum(rows.map(({ on_hand }) => on_hand)),
      reserved: sum(rows.map(({ reserved }) => reserved)),
      available: sum(rows.map(available)),
      ...promiseOf(places, quantity, isForbidden),
      locations: places.map(atPlace),
    };
  });
}
