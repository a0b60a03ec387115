import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@waybill/client';
import { afterAll, expect, it } from 'vitest';
import { type ChildStack, startChildStack } from '../support/child-stack.ts';
import { commandLine } from '../support/command-line.ts';
import { demo } from '../support/system.ts';

const COUNT = 120;
const { folder, waybill } = commandLine();
const file = join(folder, 'orders.ndjson');
let stack: ChildStack | undefined;

afterAll(() => stack?.stop());

const noted = () => {
  try {
    return readFileSync(`${file}.journal`, 'utf8').split('\n').length;
  } catch {
    return 0;
  }
};

/** Imports until the stack is killed once so many records are noted, or to the end. */
async function importUntil(records: number, words: readonly string[]) {
  const current = await startChildStack({ data: join(folder, 'data') });
  stack = current;
  const env = { WAYBILL_URL: current.url, WAYBILL_TENANT: demo.tenant, WAYBILL_KEY: demo.key };
  const running = waybill(['import', 'orders', file, ...words], { env });
  if (records < COUNT) {
    await expect.poll(noted, { timeout: 60_000, interval: 5 }).toBeGreaterThan(records);
    await current.kill();
  }
  return running;
}

it('loses and doubles nothing while the stack is killed twice', async () => {
  const orders = Array.from({ length: COUNT }, (_, index) => ({
    external_id: `o${index}`,
    items: [{ sku: 'CUP', quantity: 2, unit_price: 4.95 }],
    currency: 'EUR',
  }));
  writeFileSync(file, orders.map((order) => `${JSON.stringify(order)}\n`).join(''));
  expect((await importUntil(20, [])).exit).toBe(5);
  expect((await importUntil(60, ['--resume'])).exit).toBe(5);
  const { exit, out, errors } = await importUntil(COUNT, ['--resume']);
  expect([exit, errors]).toEqual([0, '']);
  expect(out).toMatch(/ from before$/mu);
  const keys: (string | null)[] = [];
  for await (const order of createClient({ url: stack?.url ?? '', ...demo }).orders.list()) {
    keys.push(order.external_id);
  }
  expect(keys.sort()).toEqual(orders.map(({ external_id }) => external_id).sort());
});
