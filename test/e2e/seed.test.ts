import { fates } from '@waybill/cli/seed/fate';
import { fill, tenantKey } from '@waybill/cli/seed/fill';
import { readNorthwind } from '@waybill/cli/seed/northwind';
import type { Output } from '@waybill/cli/shared/terminal';
import { createClient } from '@waybill/client';
import { isLongRun } from '@waybill/testing/rounds';
import { expect, it } from 'vitest';
import { withSystem } from '../support/system.ts';
import { operator } from '../support/tenant.ts';

const system = withSystem();
const all = readNorthwind();
const gross = ({ freight, lines }: (typeof all.orders)[number]) =>
  freight + lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);

/** The first orders, enough for every fate, and the three largest, which wait for approval. */
const few = {
  ...all,
  orders: [
    ...all.orders.filter((order) => gross(order) < 4000).slice(0, fates.length),
    ...all.orders.toSorted((a, b) => gross(b) - gross(a)).slice(0, 3),
  ],
  products: all.products.slice(0, 6),
};

const tenant = 'northwind-test';
const said: string[] = [];
const output = { write: (text: string) => said.push(text) };
const fillTo = (to: Output) =>
  fill({ url: system.url(), ...operator }, { tenant, northwind: few }, to);

/** A terminal that is closed once so much is done. */
const closingAt = (done: RegExp): Output => ({
  isTTY: true,
  write: (text) => {
    if (done.test(text)) throw new Error('the terminal was closed');
  },
});

const countValues = (values: readonly unknown[]) =>
  Object.fromEntries(values.map((value) => [value, values.filter((one) => one === value).length]));

const parcel = { country: 'DE', currency: 'EUR', order_value_net: 50, weight: 2.5 };
const weeksSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / (7 * 86_400_000));

/** The shop as a reader sees it. */
async function look(key: string) {
  const waybill = createClient({ url: system.url(), tenant, key });
  const { items: orders } = await waybill.orders.list({ limit: 200 });
  const details = await Promise.all(orders.map((order) => waybill.orders.get(order)));
  const { items: markets } = await waybill.markets.list({ order: 'code' });
  const reports = await Promise.all(markets.map((market) => waybill.markets.readiness(market)));
  const stock = await waybill.inventories.stock.list({ limit: 200 });
  const { items: endpoints } = await waybill.webhooks.endpoints.list({});
  return {
    states: countValues(orders.map(({ status, fulfillment_status: done }) => `${status}, ${done}`)),
    held: orders.filter((order) => order.on_hold).length,
    acknowledged: orders.filter((order) => order.acknowledged_at !== null).length,
    returns: countValues(
      details.flatMap((order) => (order.returns ?? []).map(({ status }) => status)),
    ),
    specials: {
      discounted: details.filter(({ discount_total }) => discount_total > 0).length,
      withFee: orders.filter(({ payment_fee_amount }) => payment_fee_amount > 0).length,
      wished: orders.filter(({ requested_delivery_date }) => requested_delivery_date !== null)
        .length,
      refunds: countValues(
        orders.filter((order) => order.refunded_total > 0).map((order) => order.payment_status),
      ),
      exchanges: orders.filter(({ exchange_of }) => exchange_of !== null).length,
      reasons: details
        .find(({ external_id }) => external_id === 'northwind-special-reasons')
        ?.returns?.flatMap(({ positions }) => positions.map(({ reason_code }) => reason_code)),
      broughtIn: orders
        .map(({ number }) => number)
        .filter((number) => number.startsWith('OLD-'))
        .sort(),
    },
    ready: reports.map(({ market, ready, blocking }) => [market.code, ready, blocking.length]),
    stock: [stock.total, stock.items.reduce((sum, { on_hand }) => sum + on_hand, 0)],
    low: stock.items.filter((row) => row.on_hand <= (row.reorder_point ?? 0)).length,
    methods: (await waybill.shipping.methods.list({})).items.length,
    // One that fails long enough is paused.
    endpoints: countValues(
      endpoints.map(({ health }) => health.state.replace('paused', 'failing')),
    ),
    lists: (await waybill.orderlists.list({})).total,
    carts: (await waybill.carts.list({ is_current: true })).items.filter(
      (cart) => cart.subtotal > 0,
    ).length,
    rates: (await waybill.shipping.rates(parcel)).rates.length,
    weeks: new Set(orders.map(({ created_at }) => weeksSince(created_at))).size,
    heldForWeeks: orders
      .filter((order) => order.on_hold)
      .map((order) => weeksSince(order.updated_at)),
    changed: orders.map(({ updated_at }) => updated_at).sort(),
  };
}

it('fills a shop with something of everything, interrupted or not, and again with nothing', async () => {
  const [early, late] = [/orders +6 of/u, /lists +6 of/u];
  for (const done of isLongRun() ? [early, late] : [late]) {
    await expect(fillTo(closingAt(done))).rejects.toThrow('the terminal was closed');
  }
  const { changed } = await look(await tenantKey({ url: system.url(), ...operator }, tenant));
  const first = await look(await fillTo(output));
  expect(first.changed).toEqual(changed);
  expect(first).toMatchObject({
    states: {
      'placed, unfulfilled': 10,
      'in_fulfillment, partial': 1,
      'in_fulfillment, fulfilled': 7,
      'completed, fulfilled': 4,
      'cancelled, unfulfilled': 3,
      'pending, unfulfilled': 1,
    },
    held: 1,
    acknowledged: 1,
    returns: { registered: 1, received: 2, completed: 3, rejected: 1 },
    specials: {
      discounted: 10,
      withFee: 1,
      wished: 2,
      refunds: { partially_refunded: 1, refunded: 1 },
      exchanges: 1,
      reasons: ['wrong_item', 'damaged'],
      broughtIn: ['OLD-1807', 'OLD-1812', 'OLD-1830'],
    },
    ready: [
      ['br', false, 2],
      ['de', true, 0],
      ['fr', false, 1],
    ],
    lists: 10,
    carts: 4,
    // CLI-14
    rates: 3,
    weeks: 13,
    heldForWeeks: [10],
    stock: [6, 242],
    low: 3,
    methods: 6,
    endpoints: { healthy: 1, disabled: 1, failing: 1 },
  });
  expect(said.join('')).toMatch(
    /^markets .*\nshipping .*\nstock +6 of 6, .*\norders +15 of 15, .*\nspecials +10 of 10, .*\nlists +10 of 10, /u,
  );
  // The run before found all orders, and most lists: this one finds everything.
  if (isLongRun()) expect(await look(await fillTo(output))).toEqual(first);
});
