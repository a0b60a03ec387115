import { add, type Decimal, subtract } from '@waybill/kernel/decimal';
import { dueIndex } from '@waybill/table/definition';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { asBooking } from '../movement/movement.entity.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import {
  activeCountKey,
  activeKey,
  asReservation,
  asStoredReservation,
  countOf,
  expiryAttributes,
  stockKeyOf,
} from '../reservation/reservation.entity.ts';
import { reservationLedger } from '../reservation/reservation.ledger.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import { address, attributesOf, compared, type Difference } from './difference.ts';
import type { StoredInventory } from './stored-inventory.ts';

/** An ended reservation should have neither of them. */
const notExpiring = { [dueIndex.partitionKey]: undefined, [dueIndex.sortKey]: undefined };

function recordDifferences({ tenant, reservations, stock }: StoredInventory): Difference[] {
  const rows = new Map(stock.map((item) => [String(item['id']), item]));
  return reservations.flatMap((item) => {
    const { reservation, stockId } = asStoredReservation(item);
    const name = `reservation ${reservation.id}`;
    const row = rows.get(stockId);
    const standsOn = stockKeyOf(item);
    return [
      ...attributesOf(name, item, {
        ...notExpiring,
        ...expiryAttributes(tenant, reservation),
        ...indexAttributes(reservationLedger, tenant, reservation),
      }),
      ...(row === undefined || reservation.status !== 'active'
        ? []
        : [
            ...compared(`stock row of ${name}`, standsOn.pk, row.pk),
            ...compared(`location of ${name}`, standsOn.sk, row.sk),
          ]),
    ];
  });
}

function activeDifferences({ tenant, reservations, active }: StoredInventory): Difference[] {
  const found = new Map(active.map((item) => [address(item), item]));
  const expected = new Map(
    reservations
      .filter((item) => item['status'] === 'active')
      .map((item) => [address(activeKey(tenant, asReservation(item))), item]),
  );
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((at) => {
    const [entry, reservation] = [found.get(at), expected.get(at)];
    const name = `active reservation ${at}`;
    if (entry === undefined || reservation === undefined) {
      return compared(name, entry?.['id'], reservation?.['id']);
    }
    const { pk, sk } = stockKeyOf(reservation);
    return attributesOf(name, entry, { id: reservation['id'], stock_pk: pk, location_id: sk });
  });
}

/** Who needs all reservations of a reference knows from its count that it sees them. */
function countDifferences({ tenant, reservations, counts }: StoredInventory): Difference[] {
  const counted = new Map(counts.map((item) => [address(item), countOf(item)]));
  const held = new Map<string, number>();
  for (const { status, order_ref } of reservations.map(asReservation)) {
    const at = address(activeCountKey(tenant, order_ref));
    held.set(at, (held.get(at) ?? 0) + (status === 'active' ? 1 : 0));
  }
  return [...new Set([...counted.keys(), ...held.keys()])].flatMap((at) =>
    compared(`count of active reservations ${at}`, counted.get(at) ?? 0, held.get(at) ?? 0),
  );
}

const lifecycle = {
  reserve: () => true,
  release: (status: string) => status === 'released',
  shipment: (status: string) => status === 'committed',
} as const;

type LifecycleType = keyof typeof lifecycle;

const isLifecycle = (type: StockMovement['type']): type is LifecycleType => type in lifecycle;

type Line = Pick<Reservation, 'order_ref' | 'location_id' | 'product_id' | 'sku'>;

/** Every reservation is booked once when it is taken and once when it ends. */
function bookingDifferences({ reservations, movements }: StoredInventory): Difference[] {
  const sums = new Map<string, { held: Decimal; booked: Decimal }>();
  const count = (type: LifecycleType, line: Line, by: { held?: Decimal; booked?: Decimal }) => {
    const { order_ref, location_id, product_id, sku } = line;
    const name = `${type} bookings of ${JSON.stringify({ order_ref, location_id, product_id, sku })}`;
    const { held, booked } = sums.get(name) ?? { held: 0, booked: 0 };
    sums.set(name, { held: add(held, by.held ?? 0), booked: add(booked, by.booked ?? 0) });
  };
  for (const reservation of reservations.map(asReservation)) {
    for (const [type, counts] of Object.entries(lifecycle)) {
      if (counts(reservation.status))
        count(type as LifecycleType, reservation, { held: reservation.quantity });
    }
  }
  for (const { movement } of movements.map(asBooking)) {
    const { type, quantity, order_ref } = movement;
    if (!isLifecycle(type)) continue;
    const booked = type === 'release' ? quantity : subtract(0, quantity);
    count(type, { ...movement, order_ref: order_ref ?? '' }, { booked });
  }
  return [...sums].flatMap(([name, { held, booked }]) => compared(name, booked, held));
}

/** What disagrees about the reservations: their entries and counts, their expiry, their bookings. */
export function reservationDifferences(stored: StoredInventory): Difference[] {
  return [
    ...recordDifferences(stored),
    ...activeDifferences(stored),
    ...countDifferences(stored),
    ...bookingDifferences(stored),
  ];
}
