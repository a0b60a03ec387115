import { compare, sum } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Line, readLines } from '../item/item.ts';
import { bySourcingOrder, type LocationFacts, resolveLocation } from '../location/call-location.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { available } from '../stock/stock-row.ts';
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

/** The locations that count, in the order they are asked; a disabled one never does (INV-70). */
export function locationsInScope<Location extends LocationFacts>(
  locations: readonly Location[],
  code: string | null,
): Location[] | Rejection<'unknown_location'> {
  const named = code === null ? undefined : resolveLocation(locations, code, code);
  if (isRejection(named)) return named;
  const chosen = named === undefined ? [...locations] : [named];
  return chosen.filter(({ enabled }) => enabled).sort(bySourcingOrder);
}

/**
 * Balances of each line over the locations in scope, in line order. An item without a row there
 * is untracked, not unknown (INV-71 to INV-73).
 */
export function availabilityOf(
  book: StockBook,
  lines: readonly Line[],
  scope: readonly Pick<LocationFacts, 'id' | 'code'>[],
): ItemAvailability[] {
  return lines.map(({ quantity, ...item }) => {
    const rows = book.rowsOf(item);
    const locations = scope.flatMap(({ id, code }): LocationAvailability[] => {
      const row = rows.find(({ location_id }) => location_id === id);
      if (row === undefined) return [];
      const { on_hand, reserved } = row;
      return [{ location: code, on_hand, reserved, available: available(row) }];
    });
    const tracked = locations.length > 0;
    const total = sum(locations.map((one) => one.available));
    return {
      product_id: item.product_id,
      sku: item.sku,
      requested: quantity,
      tracked,
      on_hand: sum(locations.map(({ on_hand }) => on_hand)),
      reserved: sum(locations.map(({ reserved }) => reserved)),
      available: total,
      orderable: tracked && compare(total, quantity) >= 0,
      locations,
    };
  });
}
