import { add, type Decimal, subtract } from '@waybill/kernel/decimal';
import { dueIndex } from '@waybill/table/definition';
import { key } from '@waybill/table/key';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { asBooked } from '../movement/movement.entity.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import {
  activeCountKey,
  activeKey,
  asReservation,
  asStoredHold,
  countOf,
  expiryPartitions,
  stockKeyOf,
} from '../reservation/hold.entity.ts';
import { reservationLedger } from '../reservation/reservation.ledger.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import { address, attributesOf, compared, type Difference } from './difference.ts';
import type { StoredInventory } from './stored-inventory.ts';

/** Where a hold waits for its expiry; an ended one waits nowhere. */
function waiting(tenant: string, { status, expires_at, created_at, id }: Reservation) {
  const partition = expires_at === null ? expiryPartitions.undated : expiryPartitions.dated;
  const active = status === 'active';
  return {
    [dueIndex.partitionKey]: active ? partition(tenant) : undefined,
    [dueIndex.sortKey]: active ? key(expires_at ?? created_at, id) : undefined,
  };
}

function recordDifferences({ tenant, holds, stock }: StoredInventory): Difference[] {
  const rows = new Map(stock.map((item) => [String(item['id']), item]));
  return holds.flatMap((item) => {
    const { hold, stockId } = asStoredHold(item);
    const name = `reservation ${hold.id}`;
    const row = rows.get(stockId);
    const standsOn = stockKeyOf(item);
    return [
      ...attributesOf(name, item, {
        ...waiting(tenant, hold),
        ...indexAttributes(reservationLedger, tenant, hold),
      }),
      ...(row === undefined || hold.status !== 'active'
        ? []
        : [
            ...compared(`stock row of ${name}`, standsOn.pk, row.pk),
            ...compared(`location of ${name}`, standsOn.sk, row.sk),
          ]),
    ];
  });
}

function activeDifferences({ tenant, holds, active }: StoredInventory): Difference[] {
  const found = new Map(active.map((item) => [address(item), item]));
  const expected = new Map(
    holds
      .filter((item) => item['status'] === 'active')
      .map((item) => [address(activeKey(tenant, asReservation(item))), item]),
  );
  return [...new Set([...found.keys(), ...expected.keys()])].flatMap((at) => {
    const [entry, hold] = [found.get(at), expected.get(at)];
    const name = `active hold ${at}`;
    if (entry === undefined || hold === undefined) {
      return compared(name, entry?.['id'], hold?.['id']);
    }
    const { pk, sk } = stockKeyOf(hold);
    return attributesOf(name, entry, { id: hold['id'], stock_pk: pk, location_id: sk });
  });
}

/** Who needs all holds of a reference knows from its count that it sees them. */
function countDifferences({ tenant, holds, counts }: StoredInventory): Difference[] {
  const counted = new Map(counts.map((item) => [address(item), countOf(item)]));
  const held = new Map<string, number>();
  for (const { status, order_ref } of holds.map(asReservation)) {
    const at = address(activeCountKey(tenant, order_ref));
    held.set(at, (held.get(at) ?? 0) + (status === 'active' ? 1 : 0));
  }
  return [...new Set([...counted.keys(), ...held.keys()])].flatMap((at) =>
    compared(`count of active holds ${at}`, counted.get(at) ?? 0, held.get(at) ?? 0),
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

/** Every hold is booked once when it is taken and once when it ends. */
function bookingDifferences({ holds, movements }: StoredInventory): Difference[] {
  const sums = new Map<string, { held: Decimal; booked: Decimal }>();
  const count = (type: LifecycleType, line: Line, by: { held?: Decimal; booked?: Decimal }) => {
    const { order_ref, location_id, product_id, sku } = line;
    const name = `${type} bookings of ${JSON.stringify({ order_ref, location_id, product_id, sku })}`;
    const { held, booked } = sums.get(name) ?? { held: 0, booked: 0 };
    sums.set(name, { held: add(held, by.held ?? 0), booked: add(booked, by.booked ?? 0) });
  };
  for (const hold of holds.map(asReservation)) {
    for (const [type, counts] of Object.entries(lifecycle)) {
      if (counts(hold.status)) count(type as LifecycleType, hold, { held: hold.quantity });
    }
  }
  for (const { movement } of movements.map(asBooked)) {
    const { type, quantity, order_ref } = movement;
    if (!isLifecycle(type)) continue;
    const booked = type === 'release' ? quantity : subtract(0, quantity);
    count(type, { ...movement, order_ref: order_ref ?? '' }, { booked });
  }
  return [...sums].flatMap(([name, { held, booked }]) => compared(name, booked, held));
}

/** What disagrees about the holds: their entries and counts, their expiry, their bookings. */
export function holdDifferences(stored: StoredInventory): Difference[] {
  return [
    ...recordDifferences(stored),
    ...activeDifferences(stored),
    ...countDifferences(stored),
    ...bookingDifferences(stored),
  ];
}
