import { factsOf } from '@waybill/api/observe';
import type { Tier } from '@waybill/shipping/tier/tier.resource';
import { type Call, gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as createMethod } from '../methods/create.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';
import { handler as ladder } from './ladder.ts';
import { handler as update } from './update.ts';

withTable();

const tenant = 'units';
let method_id = '';
let rungs: readonly Tier[] = [];

beforeAll(async () => {
  const made = await invoke<{ id: string }>(createMethod, {
    tenant,
    body: { code: 'm', name: 'M', pricing_type: 'matrix', description: 'Long. '.repeat(300) },
  });
  method_id = made.body.id;
  const body = { to_value: 199, step: 1, base_price: 4.9, step_price: 0.25 };
  const built = await invoke<{ items: Tier[] }>(ladder, {
    tenant,
    body,
    pathParameters: { method_id },
  });
  expect(built.status).toBe(201);
  rungs = built.body.items;
});

/** The write units of one call. */
async function unitsOf(handler: typeof update, call: Call): Promise<number | undefined> {
  const event = gatewayEvent({ tenant, ...call });
  const answer = await handler(event as never, lambdaContext() as never);
  expect(answer).toMatchObject({ statusCode: expect.toSatisfy((status) => status < 300) });
  return factsOf(event as never).cost?.writeUnits;
}

const at = (index: number) => ({
  pathParameters: { method_id, id: rungs[index]?.id ?? '' },
});

// The claim of a key is a write of its own, and the answer is kept with the change.
it.each([
  { key: 'without an Idempotency-Key', first: 0, headers: () => ({}) },
  { key: 'with one', first: 10, headers: (n: number) => ({ 'idempotency-key': `key-${n}` }) },
])('one tier of 200 costs ten write units at most, $key', async ({ first, headers }) => {
  const body = { price: 1234.5678, from_value: first + 0.123456 };
  const units = {
    price: await unitsOf(update, {
      ...at(first + 1),
      method: 'PUT',
      body: { price: 7 },
      headers: headers(1),
    }),
    both: await unitsOf(update, { ...at(first + 120), method: 'PUT', body, headers: headers(2) }),
    added: await unitsOf(create, {
      pathParameters: { method_id },
      body: { from_value: 500 + first, price: 60 },
      headers: headers(3),
    }),
    removed: await unitsOf(remove, { ...at(first + 60), method: 'DELETE', headers: headers(4) }),
  };
  for (const cost of Object.values(units)) {
    expect(cost).toBeGreaterThan(0);
    expect(cost).toBeLessThanOrEqual(10);
  }
});
