import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as addItems } from './items/create.ts';
import { handler as place } from './place.ts';

withTable();
withWeather('storm');

// ORD-87
it('places orders in a storm, each whole and under a number of its own', async () => {
  const tenant = await freshTenant();
  const answers = await Promise.all(
    Array.from({ length: rounds({ short: 7, long: 12 }) }, (_, index) =>
      invoke<OrderDetail>(place, {
        tenant,
        body: placementBody(),
        headers: { 'idempotency-key': `key-${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(answers.length);
  for (const { body } of answers) {
    const path = { path: '/v1/orders/{id}', pathParameters: { id: body.id } };
    const read = await invoke<OrderDetail>(get, { ...path, tenant });
    expect(read.body).toMatchObject({ number: body.number, items: [{ quantity: 2 }] });
  }
});

// ORD-89, ORD-262
it('brings orders in, in a storm, and gives each number once', async () => {
  const tenant = await freshTenant();
  const numbers = ['OLD-1', 'OLD-2', 'OLD-2', 'OLD-3', 'OLD-3', 'OLD-3'];
  const answers = await Promise.all(
    numbers.map((number, index) =>
      invoke<OrderDetail>(place, {
        tenant,
        body: placementBody({ number, status: 'cancelled', silent: true }),
        headers: { 'idempotency-key': `past-${index}` },
      }),
    ),
  );
  const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.number);
  expect(taken.toSorted()).toEqual(['OLD-1', 'OLD-2', 'OLD-3']);
  const others = answers.filter(({ status }) => status !== 201);
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409]);
});

// ORD-133, ORD-204, ORD-209
it('adds positions in a storm, each once, and the order adds up', async () => {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, { amount_rounding: 'invoice' });
  const items = [{ sku: 'A', unit_price: 0.13, tax_rate: 19 }];
  const { body: order } = await invoke<OrderDetail>(place, { tenant, body: { items } });
  const path = { tenant, path: '/v1/orders/{id}', pathParameters: { id: order.id } };
  const count = rounds({ short: 5, long: 12 });
  const answers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      invoke<OrderDetail>(addItems, {
        ...path,
        body: { items },
        headers: { 'idempotency-key': `more-${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  const { body: read } = await invoke<OrderDetail>(get, path);
  expect(read.items.map(({ position }) => position)).toEqual(
    Array.from({ length: count + 1 }, (_, index) => (index + 1) * 10),
  );
  const net = 13 * (count + 1);
  const tax = Math.round((net * 19) / 100) / 100;
  expect(read.taxes).toEqual([{ rate: 19, net: net / 100, tax, sent: false }]);
  expect(read.items.reduce((sum, one) => sum + Math.round(one.tax_amount * 100), 0)).toBe(
    Math.round(tax * 100),
  );
});
