import { setTimeout as pause } from 'node:timers/promises';
import { write } from '@waybill/table/commit';
import { metered } from '@waybill/table/meter';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InventoryClient,
  inventoryClient,
} from '../../../../test/support/inventory-client.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { reservationKey } from './reservation.entity.ts';
import { loadActiveReservations } from './reservation.repository.ts';

withTable();

let shop: InventoryClient;
beforeEach(async () => {
  shop = inventoryClient(await freshShop());
  await shop.receive({ sku: 'A', quantity: 1_000 });
});

const reserve = async (order_ref: string, lines = 1) => {
  const items = Array.from({ length: lines }, () => ({ sku: 'A', quantity: 1 }));
  const { body, status, text } = await shop.reserve({ order_ref, items });
  expect(status, text).toBe(201);
  return body.reservations.map(({ id }) => id);
};

describe('the active reservations of a reference', () => {
  // INV-102
  it('are all of those it counts, though the index shows one of them late', async () => {
    const [first = ''] = await reserve('O-1');
    await reserve('O-1');
    const key = reservationKey(shop.tenant, first);
    const shown = (await get(key))?.['f5'];
    await write({ update: key, drop: ['f5'] });
    const committing = shop.commit('O-1');
    await pause(150);
    await write({ update: key, set: { f5: shown } });
    expect(await committing).toMatchObject({ status: 200, body: { committed: 2 } });
  });

  it('are found behind any number of younger ones that ended', async () => {
    const old = await reserve('O-1');
    const ended = await reserve('O-1', 60);
    for (const id of ended) {
      await write({ update: reservationKey(shop.tenant, id), set: { status: 'released' } });
    }
    await write({
      update: { pk: `T#${shop.tenant}#ORDER_REF#O-1`, sk: 'A' },
      set: { active: 1 },
    });
    const { body } = await shop.commit('O-1');
    expect(body.reservations.map(({ id }) => id)).toEqual(old);
  });

  it('cost the same however many ended before them', async () => {
    await reserve('fresh', 2);
    for (let round = 0; round < 5; round += 1) {
      await reserve('long', 20);
      await shop.release('long');
    }
    await reserve('long', 2);
    const units = async (ref: string) => {
      const { cost, result } = metered(() => loadActiveReservations(shop.tenant, ref));
      await result;
      return cost.readUnits;
    };
    // Ten are looked at together, and their keys take more than one page of 4 KB.
    expect((await units('long')) - (await units('fresh'))).toBeLessThan(12);
  });
});
