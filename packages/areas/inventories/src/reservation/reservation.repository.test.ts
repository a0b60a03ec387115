import { setTimeout as pause } from 'node:timers/promises';
import { write } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { get } from '@waybill/table/read';
import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InventoryClient,
  inventoryClient,
} from '../../../../../test/support/inventory-client.ts';
import { reservationKey } from '../shared/promises.ts';
import { freshShop } from '../testing/shop.factory.ts';
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

/** Items that the transactions of some work write, by kind. */
async function written(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const kinds: Record<string, number> = {};
  injectFault(async ({ command, input }, send) => {
    if (command === 'TransactWriteItemsCommand') {
      const { TransactItems } = input as { TransactItems: Sent[] };
      for (const { Put, Update, Delete } of TransactItems) {
        const { pk = '' } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? {};
        const kind = /^T#[^#]+#(STOCK|RESERVATION|MOVEMENT|ORDER_REF)#/u.exec(pk)?.[1] ?? 'others';
        kinds[kind] = (kinds[kind] ?? 0) + 1;
      }
    }
    return send();
  });
  await work();
  removeFault();
  return kinds;
}

interface Sent {
  readonly Put?: { readonly Item: { readonly pk: string } };
  readonly Update?: { readonly Key: { readonly pk: string } };
  readonly Delete?: { readonly Key: { readonly pk: string } };
}

describe('a line of a call', () => {
  it('is three actions: its row, its reservation, its booking', async () => {
    await shop.receive({ items: ['B', 'C'].map((sku) => ({ sku, quantity: 5 })) });
    const items = ['A', 'B', 'C'].map((sku) => ({ sku, quantity: 1 }));
    const lines = { STOCK: 3, RESERVATION: 3, MOVEMENT: 3, ORDER_REF: 1 };
    const reserving = await written(() => shop.reserve({ order_ref: 'O-1', items }));
    expect(reserving).toMatchObject(lines);
    expect(await written(() => shop.commit('O-1'))).toMatchObject(lines);
  });
});

describe('the active reservations of a reference', () => {
  // INV-102, API-134
  it('are all of those that a caller had decided on which died before any index shows them', async () => {
    killOnceDecided();
    await reserve('O-1', 60);
    removeFault();
    expect(await shop.commit('O-1')).toMatchObject({ status: 200, body: { committed: 60 } });
  });

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
    await indexesCaughtUp();
    const units = async (ref: string) => {
      const { cost, result } = metered(() => loadActiveReservations(shop.tenant, ref));
      await result;
      return cost.readUnits;
    };
    // Ten are looked at together, and their keys take more than one page of 4 KB.
    expect((await units('long')) - (await units('fresh'))).toBeLessThan(12);
  });
});
