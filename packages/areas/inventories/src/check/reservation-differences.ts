import { add, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Difference, differenceOf, differencesOf } from '@waybill/kernel/difference';
import { dueIndex } from '@waybill/table/item';
import { indexAttributes } from '@waybill/table/list';
import { asMovement } from '../movement/movement.entity.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import {
  activeCountKey,
  asReservation,
  asStoredReservation,
  countOf,
  expiryAttributes,
  stockKeyOf,
} from '../reservation/reservation.entity.ts';
import type { Reservation, ReservationStatus } from '../reservation/reservation.schema.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { isOfOrder } from '../reservation/reservation-end.ts';
import { promises } from '../shared/promises.ts';
import { asStock } from '../stock/stock.entity.ts';
import { keyText, type StoredInventory } from './stored-inventory.ts';

/** An ended reservation should have neither of them. */
const notExpiring = { [dueIndex.partitionKey]: undefined, [dueIndex.sortKey]: undefined };

function recordDifferences({ tenant, reservations, stock }: StoredInventory): Difference[] {
  const rows = new Map(stock.map((item) => [asStock(item).id, item]));
  return reservations.flatMap((item) => {
    const stored = asStoredReservation(item);
    const { reservation, stockId } = stored;
    const name = `reservation ${reservation.id}`;
    const row = rows.get(stockId);
    const rowKey = stockKeyOf(stored);
    return [
      ...differencesOf(name, item, {
        ...notExpiring,
        ...expiryAttributes(reservation),
        ...indexAttributes(reservationStore, tenant, reservation, promises.holds(item)),
      }),
      ...(row === undefined || reservation.status !== 'active'
        ? []
        : [
            ...differenceOf(`stock row of ${name}`, rowKey.pk, row.pk),
            ...differenceOf(`location of ${name}`, rowKey.sk, row.sk),
          ]),
    ];
  });
}

/** The count of a reference says how many active reservations it has that calls of stock took. */
function countDifferences({ tenant, reservations, counts }: StoredInventory): Difference[] {
  const counted = new Map(counts.map((item) => [keyText(item), countOf(item)]));
  const active = new Map<string, number>();
  for (const reservation of reservations.map(asReservation)) {
    const at = keyText(activeCountKey(tenant, reservation.order_ref));
    const counts = reservation.status === 'active' && !isOfOrder(reservation);
    active.set(at, (active.get(at) ?? 0) + (counts ? 1 : 0));
  }
  return [...new Set([...counted.keys(), ...active.keys()])].flatMap((at) =>
    differenceOf(`count of active reservations ${at}`, counted.get(at) ?? 0, active.get(at) ?? 0),
  );
}

/** The movements that a reservation has in each status. */
const movementsOf = {
  active: ['reserve'],
  released: ['reserve', 'release'],
  committed: ['reserve', 'shipment'],
} as const satisfies Record<ReservationStatus, readonly StockMovement['type'][]>;

type LifecycleType = (typeof movementsOf)[ReservationStatus][number];

/** Tells the movements of goods that are promised and then end. */
export const isLifecycle = (type: StockMovement['type']): type is LifecycleType =>
  Object.values(movementsOf).some((types) => types.some((one) => one === type));

type Line = Pick<Reservation, 'order_ref' | 'location_id' | 'product_id' | 'sku'>;

/** Bookings of one type that reservations ask for of an item at a place, and those that were made. */
interface Bookings {
  readonly type: LifecycleType;
  readonly line: Line;
  readonly reserved: Decimal;
  readonly booked: Decimal;
}

/** Every reservation is booked once when it is taken and once when it ends (INV-103). */
export function bookingsByLine(
  reservations: readonly Reservation[],
  movements: readonly StockMovement[],
): Map<string, Bookings> {
  const sums = new Map<string, Bookings>();
  const count = (type: LifecycleType, line: Line, by: { reserved?: Decimal; booked?: Decimal }) => {
    const { order_ref, location_id, product_id, sku } = line;
    const name = `${type} bookings of ${JSON.stringify({ order_ref, location_id, product_id, sku })}`;
    const { reserved, booked } = sums.get(name) ?? { reserved: 0, booked: 0 };
    sums.set(name, {
      type,
      line: { order_ref, location_id, product_id, sku },
      reserved: add(reserved, by.reserved ?? 0),
      booked: add(booked, by.booked ?? 0),
    });
  };
  for (const reservation of reservations) {
    for (const type of movementsOf[reservation.status]) {
      count(type, reservation, { reserved: reservation.quantity });
    }
  }
  for (const movement of movements) {
    const { type, quantity, order_ref } = movement;
    if (!isLifecycle(type)) continue;
    const booked = type === 'release' ? quantity : subtract(0, quantity);
    count(type, { ...movement, order_ref: order_ref ?? '' }, { booked });
  }
  return sums;
}

function bookingDifferences({ reservations, movements }: StoredInventory): Difference[] {
  const sums = bookingsByLine(reservations.map(asReservation), movements.map(asMovement));
  return [...sums].flatMap(([name, { reserved, booked }]) => differenceOf(name, booked, reserved));
}

/** Differences between reservations and their entries, counts, expiry and bookings. */
export function reservationDifferences(stored: StoredInventory): Difference[] {
  return [...recordDifferences(stored), ...countDifferences(stored), ...bookingDifferences(stored)];
}
