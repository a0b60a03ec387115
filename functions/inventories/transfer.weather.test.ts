import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { differencesIn } from '@waybill/testing/differences';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as availability } from './availability.ts';
import { handler as count } from './count.ts';
import { handler as createLocation } from './locations/create.ts';
import { handler as receive } from './receive.ts';
import { handler as transfer } from './transfer.ts';

withTable();
withWeather('storm');

// INV-148, INV-150
it('moves goods once and counts them once in a storm, whatever is sent again', async () => {
  const tenant = await freshShop();
  await invoke(createLocation, { tenant, body: { code: 'shop', name: 'Shop' } });
  await invoke(receive, { tenant, body: { sku: 'A', quantity: 0.3 } });
  const body = { from: 'main', to: 'shop', sku: 'A', quantity: 0.1 };
  const answers = await Promise.all(
    Array.from({ length: 4 }, (_, index) => {
      // Two clients, each of whom sends its call twice.
      const headers = { 'idempotency-key': `move-${index % 2}` };
      return invoke(transfer, { tenant, body, headers });
    }),
  );
  for (const { status, text } of answers) expect([201, 409], text).toContain(status);
  const moved = new Set(answers.filter(({ status }) => status === 201).map(({ text }) => text));
  const items = [{ sku: 'A', counted: 5 }];
  const { status } = await invoke(count, { tenant, body: { location: 'shop', items } });
  expect(status).toBe(201);
  const left = await invoke(availability, { tenant, body: { sku: 'A' } });
  expect(left.body).toMatchObject({
    items: [{ locations: [{ on_hand: (3 - moved.size) / 10 }, { on_hand: 5 }] }],
  });
  expect(await differencesIn(inventoryCheck, tenant)).toEqual([]);
});
