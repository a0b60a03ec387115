import { fetchAt } from '@waybill/cli/seed/fill';
import { createClient, isRefusal } from '@waybill/client';
import { beforeAll, expect, it } from 'vitest';
import type { Credentials } from '../support/client.ts';
import { withSystem } from '../support/system.ts';

const DAY_MS = 86_400_000;
const system = withSystem();
let caller: Credentials;

beforeAll(async () => {
  caller = await system.newTenant();
});

/** The shop, so many days ago. */
const ago = (days: number) => {
  const time = new Date(Date.now() - days * DAY_MS);
  return { time, shop: createClient({ url: system.url(), ...caller, fetch: fetchAt(time) }) };
};

const order = { currency: 'EUR', items: [{ sku: 'CUP', quantity: 1, unit_price: 4.95 }] };

it('places orders in the past, which are changed later and listed in their order (CLI-13)', async () => {
  const { time, shop } = ago(60);
  const idempotencyKey = 'old-order';
  const old = await shop.orders.place(order, { idempotencyKey });
  expect(old).toMatchObject({ created_at: time.toISOString(), placed_at: time.toISOString() });
  const today = createClient({ url: system.url(), ...caller });
  // The kept answer is of today, whatever the clock of the call said.
  expect(await ago(59).shop.orders.place(order, { idempotencyKey })).toEqual(old);
  const recent = await today.orders.place(order);
  const held = ago(50);
  await held.shop.orders.hold(old, { reason: 'Asked for' });
  await expect.poll(async () => (await today.orders.list()).total).toBe(2);
  const { items } = await today.orders.list({ order: 'created_at' });
  expect(items.map(({ id, updated_at }) => [id, updated_at])).toEqual([
    [old.id, held.time.toISOString()],
    [recent.id, recent.updated_at],
  ]);
});

it('does not go ahead (CLI-13)', async () => {
  const refused = await ago(-1)
    .shop.orders.place(order)
    .catch((error: unknown) => error);
  expect(isRefusal(refused) && [refused.status, refused.code]).toEqual([400, 'invalid_value']);
});
