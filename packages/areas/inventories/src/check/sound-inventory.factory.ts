import type { Key } from '@waybill/table/item';
import { indexAttributes } from '@waybill/table/list';
import { shardedCountEntity } from '@waybill/table/testing';
import type { TableItem } from '@waybill/table/write';
import type { AvailabilityState } from '../availability-state/availability-state.resource.ts';
import { stateRows } from '../availability-state/availability-state.writes.ts';
import type { Location } from '../location/location.resource.ts';
import { locationRows } from '../location/location.writes.ts';
import { newBooking } from '../movement/booking.ts';
import { asMovement, movementEntity, movementKey } from '../movement/movement.entity.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import { movementStore } from '../movement/movement.store.ts';
import {
  activeCountEntity,
  activeCountKey,
  expiryAttributes,
  reservationEntity,
} from '../reservation/reservation.entity.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import { reservationStore } from '../reservation/reservation.store.ts';
import { reservationKey } from '../shared/promises.ts';
import { aliasItem, aliasKey, pointerItem, stockEntity, stockKey } from '../stock/stock.entity.ts';
import { BEFORE, idOf, locationFacts, momentOf, stockLevel } from '../stock/stock.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { stockStore } from '../stock/stock.store.ts';
import { available } from '../stock/stock-row.ts';
import { wordItems } from '../stock/stock-word.entity.ts';
import type { findDifferences } from './inventory-differences.ts';
import type { StoredInventory } from './stored-inventory.ts';

export const TENANT = 'shop';
const moment = momentOf();

/** 10 came in, 2.5 of 4 were shipped, 2 are promised twice. */
export const both = stockLevel(101, {
  product_id: idOf(51),
  sku: 'both',
  on_hand: 7.5,
  reserved: 4,
});
/** Never booked on, and expected. */
export const plain = stockLevel(102, {
  sku: 'plain',
  name: 'Cup',
  availability_code: 'expected',
});

export const stockItem = (row: StockLevel): TableItem => ({
  ...stockEntity.item(stockKey(TENANT, row), { ...row, available: available(row), rev: 1 }),
  ...indexAttributes(stockStore, TENANT, row),
});

export const reservation = (number: number, fields: Partial<Reservation> = {}): Reservation => ({
  id: idOf(number),
  order_ref: `ORD-${number}`,
  location_id: both.location_id,
  product_id: both.product_id,
  sku: both.sku,
  quantity: 2,
  status: 'active',
  expires_at: null,
  metadata: null,
  fulfillment_id: null,
  order_item_id: null,
  created_at: BEFORE,
  updated_at: BEFORE,
  ...fields,
});

export const undated = reservation(201);
export const dated = reservation(202, { expires_at: '2030-01-01T00:00:00.000Z' });
export const released = reservation(203, { status: 'released', quantity: 1 });
export const committed = reservation(204, { status: 'committed', quantity: 4 });
const reservations = [undated, dated, released, committed];

export const reservationItem = (one: Reservation): TableItem => ({
  ...reservationEntity.item(reservationKey(TENANT, one.id), {
    ...one,
    stock_id: both.id,
    stock_pk: stockKey(TENANT, both).pk,
    reserve: null,
  }),
  ...indexAttributes(reservationStore, TENANT, one),
  ...expiryAttributes(one),
});

export const countItem = ({ order_ref }: Reservation, active: number): TableItem =>
  activeCountEntity.item(activeCountKey(TENANT, order_ref), { active });

export const movementItem = (
  { order_ref, quantity }: Pick<StockMovement, 'order_ref' | 'quantity'>,
  type: StockMovement['type'],
  metadata: StockMovement['metadata'] = null,
): TableItem => {
  const details = { type, quantity, order_ref, metadata };
  const { movement, stockId } = newBooking(both, both, details, moment);
  const at = movementKey(TENANT, movement.id);
  return {
    ...movementEntity.item(at, { row: movement, stock_id: stockId }),
    ...indexAttributes(movementStore, TENANT, movement),
  };
};

export const taken = (one: Reservation) =>
  movementItem({ ...one, quantity: -one.quantity }, 'reserve');
export const received = movementItem({ order_ref: 'PO-1', quantity: 10 }, 'inbound');
const shipped = movementItem({ ...committed, quantity: -4 }, 'shipment', { shortfall: 1.5 });

export const location: Location = {
  ...locationFacts(1),
  name: 'Main',
  labels: null,
  type: 'warehouse',
  metadata: null,
  external_id: null,
  external_refs: null,
  updated_at: BEFORE,
};

export const storedLocation = (row: Location) => ({
  row,
  rev: 1,
  item: { pk: 'LOCATIONS', sk: row.id },
});

export const rowCount = (location_id: string, rowId: string, rows: number): TableItem =>
  shardedCountEntity.item(
    locationRows.keyOf({ tenant: TENANT, owner: location_id, member: rowId }),
    { counted: rows, rev: 1, closed: false },
  );

const state: AvailabilityState = {
  id: idOf(61),
  code: 'expected',
  title: 'Expected',
  labels: null,
  orderable: true,
  position: 0,
  is_default: false,
  created_at: BEFORE,
  updated_at: BEFORE,
};

const stateCount = shardedCountEntity.item(
  stateRows.keyOf({ tenant: TENANT, owner: state.id, member: plain.id }),
  { counted: 1, rev: 1, closed: false },
);

/** Inventories in which everything agrees. */
export const sound: StoredInventory = {
  tenant: TENANT,
  locations: [storedLocation(location)],
  rowCounts: [rowCount(location.id, plain.id, 3), rowCount(location.id, both.id, -1)],
  states: [{ row: state, rev: 1, item: { pk: 'STATES', sk: state.id } }],
  stateCounts: [stateCount],
  stock: [stockItem(both), stockItem(plain)],
  references: [both, plain].flatMap((row) => {
    const alias = aliasItem(TENANT, row);
    const words = wordItems(TENANT, row);
    return [pointerItem(TENANT, row), ...(alias === undefined ? [] : [alias]), ...words];
  }),
  reservations: reservations.map(reservationItem),
  counts: [countItem(undated, 1), countItem(dated, 1), countItem(released, 0)],
  movements: [received, ...reservations.map(taken), movementItem(released, 'release'), shipped],
  stuck: [],
};

type Items = Exclude<keyof StoredInventory, 'tenant' | 'locations' | 'states'>;

/** The same inventories with attributes of one item changed. */
export const changed = (of: Items, { pk, sk }: Key, attributes: object): StoredInventory => ({
  ...sound,
  [of]: sound[of].map((item) =>
    item.pk === pk && item.sk === sk ? { ...item, ...attributes } : item,
  ),
});

/** The same inventories without one item. */
export const without = (of: Items, { pk, sk }: Key): StoredInventory => ({
  ...sound,
  [of]: sound[of].filter((item) => item.pk !== pk || item.sk !== sk),
});

export const bothKey = stockKey(TENANT, both);
export const undatedKey = reservationKey(TENANT, undated.id);
export const aliasOfBoth = aliasKey(TENANT, both) ?? bothKey;
export const astray = { ...plain, sku: 'astray', product_id: idOf(52) };

/** The same inventories, whose receipt was at another location: its goods came here unbooked. */
export const movedUnbooked = (location_id: string): StoredInventory => {
  const { pk, sk } = received;
  const row = { ...asMovement(received), location_id };
  return changed('movements', received, {
    ...movementEntity.item({ pk, sk }, { row, stock_id: both.id }),
    ...indexAttributes(movementStore, TENANT, row),
  });
};

/** A difference as a row of a table. */
export function asList({ what, stored, expected }: ReturnType<typeof findDifferences>[number]) {
  return [what, stored, expected];
}
