import { movementTypes, type StockMovement } from '@waybill/inventories/movement/movement.schema';
import { movementStore } from '@waybill/inventories/movement/movement.store';
import {
  type Reservation,
  reservationStatuses,
} from '@waybill/inventories/reservation/reservation.schema';
import { reservationStore } from '@waybill/inventories/reservation/reservation.store';
import type { StoredReservation } from '@waybill/inventories/reservation/stored-reservation';
import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { stockKey } from '@waybill/inventories/stock/stock.entity';
import type { StockLevel } from '@waybill/inventories/stock/stock.schema';
import { stockStore } from '@waybill/inventories/stock/stock.store';
import { createStock } from '@waybill/inventories/stock/stock.writes';
import { uuidAt } from '@waybill/kernel/id';
import type { Rejection } from '@waybill/kernel/rejection';
import { countChanges } from '@waybill/table/testing';
import type { Step, TableItem } from '@waybill/table/write';
import { deltasOf, foldSeed, momentOf, putAll, SEEDED_A_DAY } from './seed.ts';

/** Few items have many bookings and reservations each; every stock row is of an item of its own. */
const HOT_ITEMS = 20;

const uuidOf = (kind: number, number: number) =>
  `00000000-0000-7000-8000-${kind}${String(number).padStart(11, '0')}`;

/** Two locations; they need not exist for a list. */
export const seededLocation = (index: number) => uuidOf(1, index % 2);
/** The item of the row at `index`: its neighbour is the row of the same item at the other location. */
export const seededProduct = (index: number) => uuidOf(2, Math.floor(index / 2));
export const seededSku = (index: number) => `SEED-${Math.floor(index / 2)}`;
/** The item that bookings and reservations at `index` are of. */
export const hotProduct = (index: number) => uuidOf(3, index % HOT_ITEMS);
export const hotSku = (index: number) => `HOT-${index % HOT_ITEMS}`;
/** Three bookings and reservations in a row are of one order. */
export const seededOrder = (index: number) => `SEED-ORDER-${Math.floor(index / 3)}`;

const pick = <Value>(values: readonly [Value, ...Value[]], index: number): Value =>
  values[index % values.length] ?? values[0];

interface Rows {
  readonly stock: StockLevel;
  readonly movement: StockMovement;
  readonly reservation: StoredReservation;
}

/** What the ledgers have at `index`; the balances of the row are not those of the bookings. */
function rowsAt(tenant: string, index: number): Rows {
  const now = momentOf(index);
  const at = now.toISOString();
  const location_id = seededLocation(index);
  const stock: StockLevel = {
    id: uuidAt(now),
    location_id,
    product_id: seededProduct(index),
    sku: seededSku(index),
    on_hand: index % 100,
    reserved: 0,
    reorder_point: null,
    external_id: null,
    external_refs: null,
    metadata: null,
    created_at: at,
    updated_at: at,
  };
  const booked = {
    location_id,
    product_id: hotProduct(index),
    sku: hotSku(index),
    order_ref: seededOrder(index),
    quantity: 1 + (index % 10),
    metadata: null,
    created_at: at,
  };
  const movement: StockMovement = {
    ...booked,
    id: uuidAt(now),
    type: pick(movementTypes, index),
    reason: null,
  };
  const reservation: Reservation = {
    ...booked,
    id: uuidAt(now),
    status: pick(reservationStatuses, index),
    expires_at: null,
    updated_at: at,
  };
  const { pk: stockPartition } = stockKey(tenant, stock);
  return { stock, movement, reservation: { reservation, stockId: stock.id, stockPartition } };
}

function itemsOf(tenant: string, { stock, movement, reservation }: Rows): TableItem[] {
  const steps: Step<Rejection>[] = [
    createStock(tenant, stock),
    movementStore.create(tenant, { movement, stockId: stock.id }),
    reservationStore.create(tenant, reservation),
  ].flatMap((changes) => changes.steps);
  return steps
    .map(({ write }) => ('put' in write ? write.put : undefined))
    .filter((item) => item !== undefined);
}

async function seedDay(tenant: string, from: number, to: number): Promise<void> {
  const rows = Array.from({ length: to - from }, (_, index) => rowsAt(tenant, from + index));
  await putAll(rows.flatMap((one) => itemsOf(tenant, one)));
  const created = <Row>(all: readonly Row[]) => all.map((after) => ({ after }));
  const deltas = deltasOf([
    ...countChanges(stockStore, tenant, created(rows.map(({ stock }) => stock))),
    ...countChanges(movementStore, tenant, created(rows.map(({ movement }) => movement))),
    ...countChanges(
      reservationStore,
      tenant,
      created(rows.map(({ reservation }) => reservation.reservation)),
    ),
  ]);
  await putAll(deltas);
}

/**
 * Puts the entries `from` to `to` into the ledgers of stock rows, bookings and reservations: the items
 * that the area writes, in batches, and their counts through the product's own fold.
 */
export async function seedInventories(tenant: string, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += SEEDED_A_DAY) {
    await seedDay(tenant, start, Math.min(start + SEEDED_A_DAY, to));
  }
  await foldSeed({ tenant, group: INVENTORIES });
}
