import type { Order } from '@waybill/orders/order/order.schema';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp, withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as list } from '../list.ts';
import { handler as updatePayment } from '../payment-status/update.ts';
import { handler as refund } from '../refund.ts';
import {
  acting,
  here,
  on,
  reading,
  requesting,
  shippedOrder,
  withFreshTenant,
} from './returns.factory.ts';

withTable();
withFreshTenant();
withWeather('storm');

const exchange = { items: [{ sku: 'LAMP-8', unit_price: 5 }] };

// ORD-220, ORD-222, ORD-223
it('gives back and exchanges in a storm, once each, and no more than was paid', async () => {
  const { id } = await shippedOrder();
  await invoke(updatePayment, { ...on(id, '/payment-status'), body: { status: 'paid' } });
  const { body: back } = await requesting(id);
  const completing = acting('complete', id, back.id, { refund: { amount: 10 }, exchange });
  const refunds = Array.from({ length: rounds({ short: 5, long: 10 }) }, (_, index) =>
    invoke(refund, {
      ...on(id, '/refund'),
      body: { amount: 12 },
      headers: { 'idempotency-key': `key-${index}` },
    }),
  );
  const [completed, ...given] = await Promise.all([completing, ...refunds]);
  const done = given.filter(({ status }) => status === 201).length;
  expect(given.every(({ status }) => status === 201 || status === 422)).toBe(true);
  const settled = completed.status === 200 ? 1 : 0;
  const order = await reading(id);
  expect(order.refunded_total).toBe(done * 12 + settled * 10);
  expect(order.refunded_total).toBeGreaterThan(50 - 12);
  expect(order.refunded_total).toBeLessThanOrEqual(50);
  expect(order.returns).toMatchObject([{ status: settled === 1 ? 'completed' : 'registered' }]);
  await indexesCaughtUp();
  const query = { exchange_of: id };
  const { body } = await invoke<{ items: Order[] }>(list, { tenant: here.tenant, query });
  expect(body.items).toHaveLength(settled);
});
