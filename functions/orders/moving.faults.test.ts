import type { Order, OrderDetail } from '@waybill/orders/order/order.schema';
import { sweepIntents } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke, type Reply } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { reading, run, trailNames } from './commands.factory.ts';
import { command, type FulfillmentCommand } from './fulfillments/fulfillments.factory.ts';
import { handler as list } from './list.ts';
import {
  firstOf,
  movementsOf,
  movingShop,
  ordering,
  reservationsOf,
  reserving,
  shelvesOf,
  worked,
} from './moving.factory.ts';

withTable();
const clock = fixedClock();

function mend() {
  vi.restoreAllMocks();
  removeFault();
}
afterEach(mend);

/** Longer than a dead process holds its Idempotency-Key, or the items of its plan. */
const LEASE_SECONDS = 6;

/** Positions that fit one transaction, and those that an intent takes. */
const FEW = 2;
const MANY = rounds({ short: 40, long: 80 });

const keyed = { headers: { 'idempotency-key': 'one' } };

interface Prepared {
  readonly tenant: string;
  readonly call: () => Promise<Reply<object>>;
}

const skusTo = (count: number) => Array.from({ length: count }, (_, index) => `S-${index}`);
const articlesOf = (count: number) => Object.fromEntries(skusTo(count).map((sku) => [sku, 2]));

async function stocked(count: number): Promise<string> {
  const [first = '', ...others] = skusTo(count);
  const rest = Object.fromEntries(others.map((sku) => [sku, 5]));
  return movingShop({ main: rest, shop: { [first]: 5 } });
}

/** Goods of a cart and of two shelves. */
async function placing(count: number): Promise<Prepared> {
  const tenant = await stocked(count);
  await reserving(tenant, 'CART', 'S-0', 5);
  const more = { reservation_ref: 'CART', external_id: 'erp-1' };
  return { tenant, call: () => ordering(tenant, articlesOf(count), more, keyed) };
}

const acting =
  (command: 'ship' | 'items-cancel' | 'items-create') =>
  async (count: number): Promise<Prepared> => {
    const tenant = await stocked(count);
    const { body } = await ordering(tenant, articlesOf(count));
    const bodies = {
      ship: {},
      'items-cancel': {
        positions: body.items.map(({ id }) => ({ order_item_id: id, quantity: 1 })),
      },
      'items-create': { items: skusTo(count).map((sku) => ({ sku, quantity: 1 })) },
    };
    return { tenant, call: () => run(tenant, body.id, command, bodies[command], keyed) };
  };

/** A command on the fulfilment of all goods, which other places have as well. */
const atPlace =
  (name: FulfillmentCommand) =>
  async (count: number): Promise<Prepared> => {
    const spare = Object.fromEntries(skusTo(count).map((sku) => [sku, 5]));
    const tenant = await movingShop({ main: spare, shop: { 'S-0': 5 }, loft: spare });
    const { body } = await ordering(tenant, articlesOf(count));
    return { tenant, call: () => command(tenant, name, firstOf(body), {}, keyed) };
  };

const shortly = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => String(row[column])).join(' ')).sort();

async function ordersOf(tenant: string): Promise<OrderDetail[]> {
  const { body } = await invoke<{ items: Order[] }>(list, { tenant });
  return Promise.all(body.items.map(({ id }) => reading(tenant, id)));
}

/** All that order and books say, without ids. */
async function seen(tenant: string): Promise<string> {
  await indexesCaughtUp();
  const orders = await ordersOf(tenant);
  const trails = await Promise.all(orders.map(({ id }) => trailNames(tenant, id)));
  return JSON.stringify([
    orders.map((order) => [order.number, order.fulfillment_status, worked(order)]),
    trails,
    Object.entries(await shelvesOf(tenant)).sort(),
    shortly(await reservationsOf(tenant), ['order_ref', 'sku', 'status', 'quantity']),
    shortly(await movementsOf(tenant), ['order_ref', 'sku', 'type', 'quantity']),
    (await recordedEvents(tenant)).map(({ topic }) => topic).sort(),
  ]);
}

/** Reservations and lines say the same of an order, and nothing else is wrong. */
async function expectSound(tenant: string, when: string) {
  await expectVerified(tenant, when);
  const active = await reservationsOf(tenant, { status: 'active' });
  const held = shortly(
    active.filter(({ order_item_id }) => order_item_id !== null),
    ['fulfillment_id', 'order_item_id', 'quantity'],
  );
  const lines = (await ordersOf(tenant)).flatMap(({ fulfillments = [] }) =>
    fulfillments.flatMap(({ id, items }) =>
      items.map((line) => ({
        fulfillment_id: id,
        order_item_id: line.order_item_id,
        quantity: line.quantity - line.quantity_shipped,
      })),
    ),
  );
  const open = lines.filter(({ quantity }) => quantity > 0);
  expect(held, when).toEqual(shortly(open, ['fulfillment_id', 'order_item_id', 'quantity']));
}

const cases = [
  { name: 'a placement', prepare: placing },
  { name: 'a shipment', prepare: acting('ship') },
  { name: 'a cancellation in part', prepare: acting('items-cancel') },
  { name: 'an addition', prepare: acting('items-create') },
  { name: 'a reroute', prepare: atPlace('reroute') },
].flatMap((one) => [
  { ...one, count: FEW, step: rounds({ short: 3, long: 1 }) },
  { ...one, count: MANY, step: rounds({ short: 23, long: 1 }) },
]);

/** Commands that write the same, however much a fulfilment has. */
const small = [
  { name: 'an acceptance', prepare: atPlace('accept'), count: FEW, step: 1 },
  { name: 'a hold', prepare: atPlace('hold'), count: FEW, step: 1 },
];

const faults = [
  { fault: 'a death', put: (call: number) => killAfter(call - 1).died },
  { fault: 'a lost answer', put: (call: number) => loseAnswer(call).lost },
];

describe.each(faults)('after $fault at any call', ({ fault, put }) => {
  // ORD-122, ORD-272, ORD-282, ORD-284, ORD-311, ORD-312, ORD-315
  it.each([...cases, ...small])(
    '$name of $count positions is whole or nothing, and once after a repeat',
    async ({ prepare, count, step }) => {
      const first = await prepare(count);
      const nothing = await seen(first.tenant);
      expect((await first.call()).status).toBeLessThan(300);
      const whole = await seen(first.tenant);
      expect(whole).not.toBe(nothing);
      let calls = 0;
      for (let call = 1, isMet = true; isMet; call += step) {
        const { tenant, call: change } = await prepare(count);
        const met = put(call);
        await change();
        isMet = met();
        mend();
        calls = call;
        clock.advance(LEASE_SECONDS);
        await sweepIntents(new Date(Date.now() + LEASE_SECONDS * 1_000));
        const when = `${fault} at call ${call}`;
        const left = await seen(tenant);
        // Only a number may be drawn in vain, and none is here.
        expect([nothing, whole], when).toContain(left);
        expect((await change()).status, when).toBeLessThan(300);
        expect(unnumbered(await seen(tenant)), when).toBe(unnumbered(whole));
        await expectSound(tenant, when);
      }
      expect(calls).toBeGreaterThan(1);
    },
    240_000,
  );
});

/** A number that a dead process drew is lost: the repeat has the next one. */
const unnumbered = (text: string) => text.replaceAll(/(?:ORD|DEL)-\d+/gu, 'number');
