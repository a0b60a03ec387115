import { recordKey } from '@waybill/resources/address';
import { write } from '@waybill/table/commit';
import { dueIndex } from '@waybill/table/item';
import { get, queryAll } from '@waybill/table/read';
import { duePartition, facetPartition } from '@waybill/table/testing';
import type { ItemWrite } from '@waybill/table/write';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inventoryClient } from '../../../../../test/support/inventory-client.ts';
import { locations } from '../location/location.resource.ts';
import { locationRows } from '../location/location.writes.ts';
import { asBooking, movementKey } from '../movement/movement.entity.ts';
import { movementStore } from '../movement/movement.store.ts';
import { activeCountKey, reservationsDue } from '../reservation/reservation.entity.ts';
import { reservationKey } from '../shared/promises.ts';
import { aliasKey, pointerKey, stockKey } from '../stock/stock.entity.ts';
import { wordItem, wordKey } from '../stock/stock-word.entity.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { type Busy, both, busyShop, differencesIn, rowOf } from './busy-shop.factory.ts';
import { inventoryCheck } from './inventory.check.ts';

withTable();

let busy: Busy;
beforeAll(async () => {
  busy = await busyShop();
});

// INV-53
it('finds nothing in a tenant that everything has happened in', async () => {
  expect(await differencesIn(busy)).toEqual([]);
});

it('finds nothing while what a dead caller decided is not written everywhere', async () => {
  const shop = inventoryClient(await freshShop());
  await shop.receive({ sku: 'plain', quantity: 60 });
  let decided = false;
  let met = 0;
  injectFault(({ command, input }, send) => {
    if (decided && !/^(?:Get|BatchGet|Query)/u.test(command)) {
      met += 1;
      throw new Error('killed');
    }
    decided ||= JSON.stringify(input).includes('decided');
    return send();
  });
  const items = Array.from({ length: 60 }, () => ({ sku: 'plain', quantity: 1 }));
  await shop.reserve({ order_ref: 'A', items });
  removeFault();
  expect(met).toBeGreaterThan(0);
  expect(await inventoryCheck.findDifferences(shop.tenant)).toEqual([]);
});

it('finds nothing where nothing is', async () => {
  expect(await inventoryCheck.findDifferences('nobody')).toEqual([]);
});

const damages: readonly {
  readonly damage: string;
  readonly plant: (busy: Busy) => ItemWrite | Promise<ItemWrite>;
  readonly found: RegExp;
}[] = [
  {
    damage: 'goods on hand that were never booked',
    plant: (busy) => ({ update: rowOf(busy), add: { on_hand: 1, available: 1 } }),
    found: /^on_hand by the movements at location .* of stock row/u,
  },
  {
    damage: 'a thousandth too much reserved',
    plant: (busy) => ({ update: rowOf(busy), add: { reserved: 0.001, available: -0.001 } }),
    found: /^reserved by the active reservations of stock row/u,
  },
  {
    damage: 'an available quantity that is not the difference',
    plant: (busy) => ({ update: rowOf(busy), add: { available: 1 } }),
    found: /^available of stock row/u,
  },
  {
    damage: 'a balance below zero',
    plant: (busy) => ({ update: rowOf(busy), set: { on_hand: -1, available: -3 } }),
    found: /^on_hand of stock row/u,
  },
  {
    damage: 'a row that vanished with its goods',
    plant: (busy) => ({ remove: rowOf(busy) }),
    found: /^on_hand by the movements at location .* of stock row .* which is gone/u,
  },
  {
    damage: 'a booking that vanished',
    plant: ({ shop, movement }) => ({ remove: movementKey(shop.tenant, movement.id) }),
    found: /^on_hand by the movements at location .* of stock row/u,
  },
  {
    damage: 'a booking without its row',
    plant: ({ shop, movement }) => ({
      update: movementKey(shop.tenant, movement.id),
      set: { stock_id: null },
    }),
    found: /^on_hand by the movements at location .* of stock row/u,
  },
  {
    damage: 'a booking that its location does not find',
    plant: ({ shop, movement }) => ({
      update: movementKey(shop.tenant, movement.id),
      drop: ['f2'],
    }),
    found: /^f2 of movement/u,
  },
  {
    damage: 'a booking that no list finds',
    plant: ({ shop, movement }) => ({
      update: movementKey(shop.tenant, movement.id),
      drop: ['f1'],
    }),
    found: /^on_hand by the movements at location .* of stock row/u,
  },
  {
    damage: 'a reservation that vanished',
    plant: ({ shop, undated }) => ({ remove: reservationKey(shop.tenant, undated.id) }),
    found: /^reserved by the active reservations of stock row/u,
  },
  {
    damage: 'a reservation that ended without a booking',
    plant: ({ shop, undated }) => ({
      update: reservationKey(shop.tenant, undated.id),
      set: { status: 'released' },
    }),
    found: /^release bookings of .*"order_ref":"A"/u,
  },
  {
    damage: 'a reservation that was shipped twice',
    plant: async ({ shop, committed: { id } }) => {
      const keys = await queryAll({
        pk: facetPartition(movementStore, shop.tenant, 'order_ref=D'),
        index: { name: 'facet5', partitionKey: 'f5', sortKey: 'fs' },
      });
      const items = await Promise.all(keys.map((one) => get(one)));
      const shipment = items
        .filter((item) => item !== undefined)
        .map(asBooking)
        .find(({ movement }) => movement.type === 'shipment');
      if (shipment === undefined) throw new Error('nothing was shipped');
      const again = { ...shipment, movement: { ...shipment.movement, id } };
      const [step] = movementStore.create(shop.tenant, again).steps;
      if (step === undefined) throw new Error('a booking writes its item');
      return step.write;
    },
    found: /^shipment bookings of .*"order_ref":"D"/u,
  },
  {
    damage: 'an active reservation that its reference does not know',
    plant: ({ shop, undated }) => ({
      update: reservationKey(shop.tenant, undated.id),
      drop: ['f5'],
    }),
    found: /^f5 of reservation/u,
  },
  {
    damage: 'a reference that counts a reservation too many',
    plant: ({ shop }) => ({ update: activeCountKey(shop.tenant, 'A'), add: { active: 1 } }),
    found: /^count of active reservations .*ORDER_REF#A/u,
  },
  {
    damage: 'a reference that lost its count',
    plant: ({ shop }) => ({ remove: activeCountKey(shop.tenant, 'A') }),
    found: /^count of active reservations .*ORDER_REF#A/u,
  },
  {
    damage: 'a dated reservation that never expires',
    plant: ({ shop, dated }) => ({
      update: reservationKey(shop.tenant, dated.id),
      drop: [dueIndex.partitionKey, dueIndex.sortKey],
    }),
    found: /^due_pk of reservation/u,
  },
  {
    damage: 'an undated reservation that waits among the dated ones',
    plant: ({ shop, undated, dated }) => ({
      update: reservationKey(shop.tenant, undated.id),
      set: {
        due_pk: duePartition(reservationsDue, undated.id),
        due_sk: `${dated.expires_at}#${undated.id}`,
      },
    }),
    found: /^due_sk of reservation/u,
  },
  {
    damage: 'an ended reservation that still waits for its expiry',
    plant: ({ shop, committed }) => ({
      update: reservationKey(shop.tenant, committed.id),
      set: { due_pk: duePartition(reservationsDue, committed.id), due_sk: `x#${committed.id}` },
    }),
    found: /^due_pk of reservation/u,
  },
  {
    damage: 'a reservation that the wrong status finds',
    plant: ({ shop, released }) => ({
      update: reservationKey(shop.tenant, released.id),
      set: { f1: `T#${shop.tenant}#RESERVATIONS#status=active` },
    }),
    found: /^f1 of reservation/u,
  },
  {
    damage: 'a reservation on a row of another address',
    plant: ({ shop, undated, plain }) => ({
      update: reservationKey(shop.tenant, undated.id),
      set: { stock_pk: stockKey(shop.tenant, plain).pk },
    }),
    found: /^stock row of reservation/u,
  },
  {
    damage: 'a location that counts too many rows',
    plant: ({ shop, row }) => ({
      update: locationRows.keyOf({
        tenant: shop.tenant,
        owner: row.location_id,
        member: row.id,
      }),
      add: { counted: 1 },
    }),
    found: /^rows of location/u,
  },
  {
    damage: 'rows at a location that is gone',
    plant: ({ shop, row }) => ({
      remove: recordKey(locations, { tenant: shop.tenant }, row.location_id),
    }),
    found: /^rows of location .* which is gone/u,
  },
  {
    damage: 'a row with both keys that its sku does not find',
    plant: ({ shop, row }) => {
      const alias = aliasKey(shop.tenant, row);
      if (alias === undefined) throw new Error('the row has one key');
      return { remove: alias };
    },
    found: /^stock_alias/u,
  },
  {
    damage: 'a stand-in without a row',
    plant: ({ shop, row }) => ({
      put: {
        pk: `T#${shop.tenant}#STOCK#S#plain`,
        sk: '01976f3a-8c1e-7a44-9d0b-0000000000bb',
        _e: 'stock_alias',
        ...both,
        id: row.id,
        location_id: row.location_id,
      },
    }),
    found: /^stock_alias .*STOCK#S#plain/u,
  },
  {
    damage: 'a row that its id does not find',
    plant: ({ shop, row }) => ({ remove: pointerKey(shop.tenant, row.id) }),
    found: /^stock_pointer/u,
  },
  {
    damage: 'an id that leads to another row',
    plant: ({ shop, plain }) => ({
      update: pointerKey(shop.tenant, plain.id),
      set: { sku: 'both' },
    }),
    found: /^sku of stock_pointer/u,
  },
  {
    damage: 'a row that a word of its name does not find',
    plant: ({ shop, plain }) => ({ remove: wordKey(shop.tenant, 'cup', plain.id) }),
    found: /^stock_word .*cup#/u,
  },
  {
    damage: 'a word that no name has',
    plant: ({ shop, plain }) => ({ put: wordItem(shop.tenant, 'cups', plain.id) }),
    found: /^stock_word .*cups#/u,
  },
  {
    damage: 'a row that no list shows',
    plant: (busy) => ({ update: rowOf(busy), drop: ['f0'] }),
    found: /^f0 of stock row/u,
  },
  {
    damage: 'a row that a forgotten intent holds',
    plant: (busy) => ({ update: rowOf(busy), set: { intent: 'forgotten' } }),
    found: /^lock of /u,
  },
];

/** Plants a damage, looks, and takes it back. */
async function whileDamaged<T>(damage: ItemWrite, look: () => Promise<T>): Promise<T> {
  const { pk, sk } =
    'put' in damage
      ? damage.put
      : 'update' in damage
        ? damage.update
        : 'remove' in damage
          ? damage.remove
          : damage.check;
  const before = await get({ pk, sk });
  await write(damage);
  const seen = await look();
  await write(before === undefined ? { remove: { pk, sk } } : { put: before });
  return seen;
}

describe('damage', () => {
  afterAll(async () => {
    expect(await differencesIn(busy)).toEqual([]);
  });

  // INV-30, INV-53
  it.each(damages)('is found: $damage', async ({ plant, found }) => {
    const differences = await whileDamaged(await plant(busy), () => differencesIn(busy));
    expect(differences.map(({ what }) => what)).toContainEqual(expect.stringMatching(found));
  });

  it('is found in its own tenant alone', async () => {
    const other = { shop: inventoryClient(await freshShop()) };
    await other.shop.receive({ items: [{ ...both, quantity: 10 }] });
    const damage: ItemWrite = { update: rowOf(busy), add: { on_hand: 1 } };
    expect(await whileDamaged(damage, () => differencesIn(busy))).not.toEqual([]);
    expect(await whileDamaged(damage, () => differencesIn(other))).toEqual([]);
  });
});
