import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as get } from './get.ts';
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
