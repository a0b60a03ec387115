import type { Order } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp, withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { handler as list } from '../orders/list.ts';
import { callTool, openShop } from './agents.factory.ts';

withTable();
withWeather('storm');

// AGT-27
it('confirms that are sent many times at once in a storm write once each', async () => {
  const shop = await openShop('stormy');
  const args = placementBody();
  const count = rounds({ short: 3, long: 8 });
  const previews = await Promise.all(
    Array.from({ length: count }, () => callTool(shop, 'orders_place', args)),
  );
  const confirms = previews.flatMap(({ structuredContent: { confirm } }) => [
    confirm,
    confirm,
    confirm,
  ]);
  const run = (confirm: unknown) => callTool(shop, 'orders_place', { ...args, confirm });
  await Promise.all(confirms.map(run));
  // Who met the storm in full comes again.
  await Promise.all(confirms.map(run));
  await indexesCaughtUp();
  const { tenant } = shop;
  const { body } = await invoke<{ items: Order[]; total: number }>(list, { tenant });
  expect(body.total).toBe(count);
  expect(new Set(body.items.map(({ number }) => number)).size).toBe(count);
});
