import type { Key } from '@waybill/table/key';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import type { TableItem } from '@waybill/table/write';
import { describe, expect, it } from 'vitest';
import type { Location } from '../location/location.resource.ts';
import { rowCountEntity, rowCountKey } from '../location/row-count.entity.ts';
import { newBooking } from '../movement/booking.ts';
import { movementEntity, movementKey } from '../movement/movement.entity.ts';
import { movementLedger } from '../movement/movement.ledger.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import {
  activeCountEntity,
  activeCountKey,
  expiryAttributes,
  reservationEntity,
  reservationKey,
} from '../reservation/reservation.entity.ts';
import { reservationLedger } from '../reservation/reservation.ledger.ts';
import type { Reservation } from '../reservation/reservation.schema.ts';
import {
  aliasItem,
  aliasKey,
  pointerItem,
  pointerKey,
  stockEntity,
  stockKey,
} from '../stock/stock.entity.ts';
import { BEFORE, idOf, locationFacts, momentOf, stockLevel } from '../stock/stock.factory.ts';
import { stockLedger } from '../stock/stock.ledger.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { available } from '../stock/stock-row.ts';
import { findDifferences } from './inventory-differences.ts';
import { keyText } from './key-text.ts';
import type { StoredInventory } from './stored-inventory.ts';

const TENANT = 'shop';
const moment = momentOf();

/** 10 came in, 2.5 of 4 were shipped, 2 are promised twice. */
const both = stockLevel(101, { product_id: idOf(51), sku: 'both', on_hand: 7.5, reserved: 4 });
/** Never booked on. */
const plain = stockLevel(102, { sku: 'plain' });

const stockItem = (row: StockLevel): TableItem => ({
  ...stockEntity.item(stockKey(TENANT, row), { ...row, available: available(row), rev: 1 }),
  ...indexAttributes(stockLedger, TENANT, row),
});

const reservation = (number: number, fields: Partial<Reservation> = {}): Reservation => ({
  id: idOf(number),
  order_ref: `ORD-${number}`,
  location_id: both.location_id,
  product_id: both.product_id,
  sku: both.sku,
  quantity: 2,
  status: 'active',
  expires_at: null,
  metadata: null,
  created_at: BEFORE,
  updated_at: BEFORE,
  ...fields,
});

const undated = reservation(201);
const dated = reservation(202, { expires_at: '2030-01-01T00:00:00.000Z' });
const released = reservation(203, { status: 'released', quantity: 1 });
const committed = reservation(204, { status: 'committed', quantity: 4 });
const reservations = [undated, dated, released, committed];

const reservationItem = (one: Reservation): TableItem => ({
  ...reservationEntity.item(reservationKey(TENANT, one.id), {
    ...one,
    stock_id: both.id,
    stock_pk: stockKey(TENANT, both).pk,
  }),
  ...indexAttributes(reservationLedger, TENANT, one),
  ...expiryAttributes(one),
});

const countItem = ({ order_ref }: Reservation, active: number): TableItem =>
  activeCountEntity.item(activeCountKey(TENANT, order_ref), { active });

const movementItem = (
  { order_ref, quantity }: Pick<StockMovement, 'order_ref' | 'quantity'>,
  type: StockMovement['type'],
  metadata: StockMovement['metadata'] = null,
): TableItem => {
  const details = { type, quantity, order_ref, metadata };
  const { movement, stockId } = newBooking(both, both, details, moment);
  const at = movementKey(TENANT, movement.id);
  return {
    ...movementEntity.item(at, { row: movement, stock_id: stockId }),
    ...indexAttributes(movementLedger, TENANT, movement),
  };
};

const taken = (one: Reservation) => movementItem({ ...one, quantity: -one.quantity }, 'reserve');
const received = movementItem({ order_ref: 'PO-1', quantity: 10 }, 'inbound');
const shipped = movementItem({ ...committed, quantity: -4 }, 'shipment', { shortfall: 1.5 });

const location: Location = {
  ...locationFacts(1),
  name: 'Main',
  labels: null,
  type: 'warehouse',
  metadata: null,
  external_id: null,
  external_refs: null,
  updated_at: BEFORE,
};

const storedLocation = (row: Location) => ({
  row,
  rev: 1,
  item: { pk: 'LOCATIONS', sk: row.id },
});

const rowCount = (location_id: string, rowId: string, rows: number): TableItem =>
  rowCountEntity.item(rowCountKey(TENANT, location_id, rowId), {
    ...{ location_id, rows, rows_rev: 1, closed: false },
  });

/** Inventories in which everything agrees. */
const sound: StoredInventory = {
  tenant: TENANT,
  locations: [storedLocation(location)],
  rowCounts: [rowCount(location.id, plain.id, 3), rowCount(location.id, both.id, -1)],
  stock: [stockItem(both), stockItem(plain)],
  references: [both, plain].flatMap((row) => {
    const alias = aliasItem(TENANT, row);
    return [pointerItem(TENANT, row), ...(alias === undefined ? [] : [alias])];
  }),
  reservations: reservations.map(reservationItem),
  counts: [countItem(undated, 1), countItem(dated, 1), countItem(released, 0)],
  movements: [received, ...reservations.map(taken), movementItem(released, 'release'), shipped],
  stuck: [],
};

type Items = Exclude<keyof StoredInventory, 'tenant' | 'locations'>;

/** The same inventories with attributes of one item changed. */
const changed = (of: Items, { pk, sk }: Key, attributes: object): StoredInventory => ({
  ...sound,
  [of]: sound[of].map((item) =>
    item.pk === pk && item.sk === sk ? { ...item, ...attributes } : item,
  ),
});

/** The same inventories without one item. */
const without = (of: Items, { pk, sk }: Key): StoredInventory => ({
  ...sound,
  [of]: sound[of].filter((item) => item.pk !== pk || item.sk !== sk),
});

const bothKey = stockKey(TENANT, both);
const undatedKey = reservationKey(TENANT, undated.id);
const aliasOfBoth = aliasKey(TENANT, both) ?? bothKey;
const astray = { ...plain, sku: 'astray', product_id: idOf(52) };

// INV-53
it('finds nothing where everything agrees, and nothing where nothing is', () => {
  expect(findDifferences(sound)).toEqual([]);
  const nothing: StoredInventory = {
    tenant: TENANT,
    locations: [],
    rowCounts: [],
    stock: [],
    references: [],
    reservations: [],
    counts: [],
    movements: [],
    stuck: [],
  };
  expect(findDifferences(nothing)).toEqual([]);
});

describe('what the balances of a row follow from', () => {
  const name = `stock row ${both.id}`;

  // INV-30, INV-53
  it.each([
    [
      'goods that were never booked',
      changed('stock', bothKey, { on_hand: 8.5, available: 4.5 }),
      [[`on_hand by the movements of ${name}`, 8.5, 7.5]],
    ],
    [
      'a thousandth too much reserved',
      changed('stock', bothKey, { reserved: 4.001, available: 3.499 }),
      [
        [`reserved by the movements of ${name}`, 4.001, 4],
        [`reserved by the active reservations of ${name}`, 4.001, 4],
      ],
    ],
    [
      'an available quantity that is not the difference',
      changed('stock', bothKey, { available: 4 }),
      [[`available of ${name}`, 4, 3.5]],
    ],
    [
      'goods that went missing',
      without('movements', { pk: received.pk, sk: received.sk }),
      [[`on_hand by the movements of ${name}`, 7.5, -2.5]],
    ],
    [
      'a booking without its row',
      changed('movements', { pk: received.pk, sk: received.sk }, { stock_id: null }),
      [[`on_hand by the movements of ${name}`, 7.5, -2.5]],
    ],
    [
      'a row below zero that nothing was booked on',
      changed('stock', stockKey(TENANT, plain), { on_hand: -1, reserved: -1 }),
      [
        [`on_hand by the movements of stock row ${plain.id}`, -1, 0],
        [`reserved by the movements of stock row ${plain.id}`, -1, 0],
        [`reserved by the active reservations of stock row ${plain.id}`, -1, 0],
        [`on_hand of stock row ${plain.id}`, -1, 'not below 0'],
        [`reserved of stock row ${plain.id}`, -1, 'not below 0'],
      ],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });

  // INV-53
  it('is missed where the row is gone, with the rows of its location', () => {
    const gone = `stock row ${both.id}, which is gone`;
    expect(findDifferences(without('stock', bothKey)).map(asList)).toEqual([
      [`on_hand by the movements of ${gone}`, 0, 7.5],
      [`reserved by the movements of ${gone}`, 0, 4],
      [`reserved by the active reservations of ${gone}`, 0, 4],
      [`rows of location ${location.id}`, 2, 1],
      [`stock_pointer ${keyText(pointerKey(TENANT, both.id))}`, both.id, undefined],
      [`stock_alias ${keyText(aliasOfBoth)}`, both.id, undefined],
    ]);
  });
});

describe('how rows are found', () => {
  // INV-8, INV-11, INV-25
  it.each([
    [
      'a row that no list shows',
      changed('stock', bothKey, { f0: undefined }),
      [[`f0 of stock row ${both.id}`, undefined, expect.any(String)]],
    ],
    [
      'a row that its id does not find',
      without('references', pointerKey(TENANT, plain.id)),
      [[`stock_pointer ${keyText(pointerKey(TENANT, plain.id))}`, undefined, plain.id]],
    ],
    [
      'a row that its sku does not find',
      without('references', aliasOfBoth),
      [[`stock_alias ${keyText(aliasOfBoth)}`, undefined, both.id]],
    ],
    [
      'an id that leads to another row',
      changed('references', pointerKey(TENANT, plain.id), { sku: 'both' }),
      [[`sku of stock_pointer ${keyText(pointerKey(TENANT, plain.id))}`, 'both', 'plain']],
    ],
    [
      'an alias without a row',
      {
        ...sound,
        references: [
          ...sound.references,
          ...[aliasItem(TENANT, astray)].filter((one) => one !== undefined),
        ],
      },
      [[expect.stringMatching(/^stock_alias .*astray/u), plain.id, undefined]],
    ],
    [
      'a location that counts too many rows',
      {
        ...sound,
        rowCounts: [...sound.rowCounts, rowCount(location.id, idOf(3), 1)],
      },
      [[`rows of location ${location.id}`, 3, 2]],
    ],
    [
      'a location without rows that counts some',
      {
        ...sound,
        locations: [...sound.locations, storedLocation({ ...location, id: idOf(2) })],
        rowCounts: [...sound.rowCounts, rowCount(idOf(2), plain.id, 1)],
      },
      [[`rows of location ${idOf(2)}`, 1, 0]],
    ],
    [
      'rows at a location that is gone',
      { ...sound, locations: [] },
      [[`rows at location ${location.id}, which is gone`, 2, 0]],
    ],
    [
      'a booking that no filter finds',
      changed('movements', { pk: received.pk, sk: received.sk }, { f1: undefined }),
      [[expect.stringMatching(/^f1 of movement/u), undefined, expect.any(String)]],
    ],
    [
      'a row that a plan holds which is over',
      { ...sound, stuck: [{ ...bothKey, plan: 'forgotten' }] },
      [[`lock of ${keyText(bothKey)}`, 'forgotten', undefined]],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });
});

describe('what reservations leave behind', () => {
  const name = `reservation ${undated.id}`;
  const datedKey = reservationKey(TENANT, dated.id);
  const bookings = (type: string, orderRef: string) =>
    expect.stringMatching(new RegExp(`^${type} bookings of .*"order_ref":"${orderRef}"`, 'u'));

  // INV-97, INV-102, INV-103, INV-104
  it.each([
    [
      'one that the wrong status finds',
      changed('reservations', undatedKey, { f1: 'elsewhere' }),
      [[`f1 of ${name}`, 'elsewhere', expect.any(String)]],
    ],
    [
      'a dated one that never expires',
      changed('reservations', datedKey, { due_pk: undefined, due_sk: undefined }),
      [
        [`due_pk of reservation ${dated.id}`, undefined, expect.any(String)],
        [`due_sk of reservation ${dated.id}`, undefined, expect.any(String)],
      ],
    ],
    [
      'an undated one that waits for a deadline',
      changed('reservations', undatedKey, { due_pk: 'x', due_sk: 'y' }),
      [
        [`due_pk of ${name}`, 'x', undefined],
        [`due_sk of ${name}`, 'y', undefined],
      ],
    ],
    [
      'an ended one that waits for its expiry',
      changed('reservations', reservationKey(TENANT, released.id), { due_pk: 'x', due_sk: 'y' }),
      [
        [`due_pk of reservation ${released.id}`, 'x', undefined],
        [`due_sk of reservation ${released.id}`, 'y', undefined],
      ],
    ],
    [
      'one on the row of another address',
      changed('reservations', undatedKey, { stock_pk: 'elsewhere' }),
      [[`stock row of ${name}`, 'elsewhere', bothKey.pk]],
    ],
    [
      'one that its reference does not find',
      changed('reservations', undatedKey, { f5: undefined }),
      [[`f5 of ${name}`, undefined, expect.any(String)]],
    ],
    [
      'a reference that counts one too many',
      { ...sound, counts: [countItem(undated, 2), countItem(dated, 1)] },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-201'))}`, 2, 1]],
    ],
    [
      'a reference that lost its count',
      { ...sound, counts: [countItem(dated, 1)] },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-201'))}`, 0, 1]],
    ],
    [
      'a reference that counts what is not there',
      {
        ...sound,
        counts: [
          ...sound.counts,
          activeCountEntity.item(activeCountKey(TENANT, 'ORD-9'), { active: 1 }),
        ],
      },
      [[`count of active reservations ${keyText(activeCountKey(TENANT, 'ORD-9'))}`, 1, 0]],
    ],
    [
      'one that was shipped twice',
      {
        ...sound,
        stock: [stockItem({ ...both, on_hand: 3.5, reserved: 0 }), stockItem(plain)],
        movements: [...sound.movements, movementItem({ ...committed, quantity: -4 }, 'shipment')],
      },
      [
        [`reserved by the active reservations of stock row ${both.id}`, 0, 4],
        [bookings('shipment', 'ORD-204'), 8, 4],
      ],
    ],
    [
      'a release that names no order',
      {
        ...sound,
        movements: [
          ...sound.movements.filter((item) => item !== sound.movements[5]),
          movementItem({ ...released, order_ref: null }, 'release'),
        ],
      },
      [
        [bookings('release', 'ORD-203'), 0, 1],
        [bookings('release', ''), 1, 0],
      ],
    ],
  ])('%s', (_, stored, differences) => {
    expect(findDifferences(stored).map(asList)).toEqual(differences);
  });

  // INV-103
  it('two of one reference and item are booked and counted together', () => {
    const again = reservation(205, { order_ref: undated.order_ref, quantity: 1 });
    expect(
      findDifferences({
        ...sound,
        stock: [stockItem({ ...both, reserved: 5 }), stockItem(plain)],
        reservations: [...sound.reservations, reservationItem(again)],
        counts: [countItem(undated, 2), countItem(dated, 1)],
        movements: [...sound.movements, taken(again)],
      }),
    ).toEqual([]);
  });
});

function asList({ what, stored, expected }: ReturnType<typeof findDifferences>[number]) {
  return [what, stored, expected];
}
