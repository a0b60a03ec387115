import { setTimeout as sleep } from 'node:timers/promises';
import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { differencesIn } from '@waybill/testing/differences';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { gate } from '@waybill/testing/gate';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withoutIndexLag } from '@waybill/testing/weather';
import { afterEach, expect, it } from 'vitest';
import { type InventoryClient, inventoryClient } from '../support/inventory-client.ts';

withTable();
withoutIndexLag();
afterEach(removeFault);

/** So many that an intent locks their bookings in two transactions, and their reservations as well. */
const SIZE = 60;
const READERS = rounds({ short: 1, long: 4 });
const READ_MS = 3;

/** Lines of the call: each article is read by itself, and some will do. */
const ARTICLES = rounds({ short: 6, long: SIZE });

const skus = Array.from({ length: ARTICLES }, (_, index) => `sku-${index}`);
const lines = (quantity: number) =>
  Array.from({ length: SIZE }, (_, index) => ({ sku: skus[index % ARTICLES], quantity }));

/** Every read takes its time, and a write comes through when it may. */
function slowly(): { letWrite: () => void } {
  const waiting: (() => void)[] = [];
  injectFault(async ({ command }, send) => {
    if (/Query|Get/u.test(command)) await sleep((0.3 + 0.7 * Math.random()) * READ_MS);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return send();
  });
  return { letWrite: () => waiting.shift()?.() };
}

type Look = Readonly<Record<string, number>>;

/** Behind all rows: the total of a page is raised to the rows that it shows. */
const BEHIND = { limit: '1', offset: '300' };

/** The totals that a reader sees, and the availability of all items. */
async function look(inventory: InventoryClient): Promise<Look> {
  const [active, all, bookings, availability] = await Promise.all([
    inventory.reservations({ ...BEHIND, status: 'active' }),
    inventory.reservations(BEHIND),
    inventory.movements(BEHIND),
    inventory.availability(skus.map((sku) => ({ sku }))),
  ]);
  const sum = (of: 'on_hand' | 'reserved') =>
    availability.body.items.reduce((all, item) => all + item[of], 0);
  return {
    'active reservations': active.body.total,
    'reservations in all': all.body.total,
    'bookings in all': bookings.body.total,
    'on hand': sum('on_hand'),
    reserved: sum('reserved'),
  };
}

/** Reads as fast as the table allows while a call is under way. */
async function watched(
  inventory: InventoryClient,
  work: () => Promise<{ status: number }>,
): Promise<Look[]> {
  const looks: Look[] = [];
  let busy = true;
  const { letWrite } = slowly();
  const reader = async () => {
    while (busy) {
      looks.push(await look(inventory));
      // So that some looks begin and end between two writes.
      if (looks.length % (2 * READERS) === 0) letWrite();
    }
  };
  const readers = Array.from({ length: READERS }, reader);
  const { status } = await work();
  busy = false;
  await Promise.all(readers);
  removeFault();
  expect(status).toBeLessThan(300);
  return looks;
}

it.each(['commit', 'release'] as const)(
  'a slow reserve and %s are seen whole or not',
  async (end) => {
    const inventory = inventoryClient(await freshShop());
    await inventory.receive({ items: lines(2) });
    const order_ref = 'ORD-1';
    const calls = [
      () => inventory.reserve({ order_ref, items: lines(1) }),
      () => inventory[end](order_ref),
    ];
    for (const call of calls) {
      const looks = await watched(inventory, call);
      const counts = looks.flatMap((one) => Object.values(one));
      expect(new Set(counts.map((count) => count % SIZE))).toEqual(new Set([0]));
      expect(looks.length).toBeGreaterThan(READERS);
    }
    expect((await look(inventory))['bookings in all']).toBe(3 * SIZE);
    expect(await differencesIn(inventoryCheck, inventory.tenant)).toEqual([]);
  },
);

it('a look that began before the decision and ends after it is taken again', async () => {
  const inventory = inventoryClient(await freshShop());
  await inventory.receive({ items: lines(2) });
  await inventory.reserve({ order_ref: 'ORD-1', items: lines(1) });
  const [locked, loaded, decided] = [gate(), gate(), gate()];
  const calls = { TransactWriteItems: 0, BatchGetItem: 0, Query: 0 };
  injectFault(async ({ command, input, again }, send) => {
    if (again) return send();
    const name = command.replace('Command', '');
    // Rows that the call itself needs are read before it locks.
    const isOfRows = name === 'Query' && JSON.stringify(input).includes('#STOCK#');
    const isCounted = (name === 'BatchGetItem' || isOfRows) && calls.TransactWriteItems > 0;
    if (name !== 'TransactWriteItems' && !isCounted) return send();
    calls[name] += 1;
    const turn = `${name} ${calls[name]}`;
    // The reader has its rows when it asks for their intent: then the second part is locked.
    if (turn === 'TransactWriteItems 2') await loaded.opened;
    if (turn === 'BatchGetItem 1') {
      loaded.open();
      await decided.opened;
    }
    const answer = await send();
    if (turn === 'TransactWriteItems 1') locked.open();
    if (turn === 'TransactWriteItems 3') decided.open();
    return answer;
  });
  const releasing = inventory.release('ORD-1');
  await locked.opened;
  const { items } = (await inventory.availability(skus.map((sku) => ({ sku })))).body;
  expect((await releasing).status).toBe(200);
  expect(items.map(({ reserved }) => reserved)).toEqual(skus.map(() => 0));
  expect(calls.Query).toBeGreaterThanOrEqual(2 * skus.length);
});
