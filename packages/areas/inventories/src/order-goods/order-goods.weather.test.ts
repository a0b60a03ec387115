import { isRejection } from '@waybill/kernel/rejection';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { inventoryClient } from '../../../../../test/support/inventory-client.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { endGoods, placeGoods } from './goods-order.factory.ts';

withTable();
withWeather('storm');

// INV-96, INV-160, INV-163
it('orders get exactly the stock in a storm, and ship it', async () => {
  const tenant = await freshShop();
  const shop = inventoryClient(tenant);
  await shop.receive({ sku: 'A', quantity: 0.3 });
  const orders = Array.from({ length: 6 }, (_, index) => `ORD-${index}`);
  const placed = await Promise.all(
    orders.map((number) => placeGoods(tenant, number, [{ quantity: 0.1 }])),
  );
  expect(placed.filter(isRejection).map(({ rejected }) => rejected)).toEqual(
    Array(3).fill('insufficient_stock'),
  );
  await Promise.all(
    placed.map(async (goods, index) =>
      isRejection(goods) ? goods : endGoods(tenant, `ORD-${index}`, 'commit', goods),
    ),
  );
  const { body } = await shop.availability([{ sku: 'A' }]);
  expect(body).toMatchObject({ items: [{ on_hand: 0, reserved: 0, available: 0 }] });
});
