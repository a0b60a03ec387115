import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as availability } from './availability.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';

withTable();
withWeather('storm');

// INV-96
it('hands out exactly the stock in a storm', async () => {
  const tenant = await freshShop();
  await invoke(receive, { tenant, body: { sku: 'A', quantity: 0.3 } });
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      invoke(reserve, {
        tenant,
        body: { sku: 'A', quantity: 0.1, order_ref: `O-${index}` },
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422]);
  const left = await invoke(availability, { tenant, body: { sku: 'A' } });
  expect(left.body).toMatchObject({ items: [{ available: 0, reserved: 0.3 }] });
});
