import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Booking } from '../movement/booking.ts';
import { asBooking } from '../movement/movement.entity.ts';
import type { Leg } from '../movement/transfer.ts';
import { asStoredReservation } from '../reservation/reservation.entity.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';
import { asStock } from '../stock/stock.entity.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import {
  type Balances,
  nothing,
  type Places,
  rebuildBalances,
  sumActive,
  sumPlaces,
} from './rebuild-balances.ts';
import type { StoredInventory } from './stored-inventory.ts';

/** A row of which nothing was booked for so long is shown whole by all indexes. */
const QUIET_MS = 60_000;

/** A row whose balances are not those of its bookings, and what these make of it. */
export interface WrongBalance {
  readonly item: StoredInventory['stock'][number];
  readonly balances: Balances;
  /** Bookings that the ledgers of the locations that it came from lack, and its own. */
  readonly legs: readonly Leg[];
}

/** A row may have moved before that was booked: its goods are where it is. */
function missingLegs(row: StockLevel, places: Places, on_hand: Decimal): Leg[] {
  const { id: stockId, location_id, product_id, sku } = row;
  const all = new Map([[location_id, nothing], ...places]);
  return [...all]
    .map(([place, booked]) => {
      const quantity = subtract(place === location_id ? on_hand : 0, booked.on_hand);
      return { stockId, location_id: place, product_id, sku, quantity };
    })
    .filter(({ quantity }) => compare(quantity, 0) !== 0);
}

/** The books that balances follow from. */
export interface Books {
  readonly stock: StoredInventory['stock'];
  readonly bookings: readonly Booking[];
  readonly reservations: readonly StoredReservation[];
}

export const booksOf = ({ stock, movements, reservations }: StoredInventory): Books => ({
  stock,
  bookings: movements.map(asBooking),
  reservations: reservations.map(asStoredReservation),
});

/** The rows whose balances are not those of their bookings, and those whose books cannot tell. */
export interface JudgedRows {
  readonly wrong: readonly WrongBalance[];
  /** Ids of rows that were booked on within a minute, or whose bookings and reservations disagree. */
  readonly unsure: ReadonlySet<string>;
}

/** Compares rows with their books (INV-53). `now` is in milliseconds. */
export function judgeRows({ stock, bookings, reservations }: Books, now: number): JudgedRows {
  const rebuilt = rebuildBalances(bookings);
  const active = sumActive(reservations);
  const wrong: WrongBalance[] = [];
  const unsure = new Set<string>();
  for (const item of stock) {
    const row = asStock(item);
    const places: Places = rebuilt.get(row.id) ?? new Map();
    const balances = sumPlaces(places);
    const { on_hand, reserved } = balances;
    const legs = missingLegs(row, places, on_hand);
    const isSure =
      now - Date.parse(row.updated_at) >= QUIET_MS &&
      compare(reserved, active.get(row.id) ?? 0) === 0 &&
      compare(on_hand, 0) >= 0;
    const isRight =
      legs.length === 0 &&
      compare(row.on_hand, on_hand) === 0 &&
      compare(row.reserved, reserved) === 0 &&
      item['available'] === subtract(on_hand, reserved);
    if (!isSure) unsure.add(row.id);
    else if (!isRight) wrong.push({ item, balances, legs });
  }
  return { wrong, unsure };
}

/**
 * The rows whose balances may be set to what was booked (INV-53), and whose ledgers may be completed:
 * nothing was booked on them for a minute, and bookings and active reservations agree with each
 * other. `now` is in milliseconds.
 */
export const wrongBalances = (stored: StoredInventory, now: number): readonly WrongBalance[] =>
  judgeRows(booksOf(stored), now).wrong;
