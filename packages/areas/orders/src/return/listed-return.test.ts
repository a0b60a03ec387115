import * as v from 'valibot';
import { expect, it } from 'vitest';
import { listedReturns, type ReturnedOrder } from './listed-return.ts';
import { ListedReturn } from './return.schema.ts';
import { CONTACT, registering, shippedOrder } from './return-scene.factory.ts';

const address = { name: 'Ada', company: 'Mill', email: 'ada@example.com' };
const order = shippedOrder([3, 2], { contact_id: CONTACT, billing_address: address });
const back = registering(order).answer;
const returned: ReturnedOrder = { order, articles: order.items.slice(0, 1) };
const list = (orders: readonly ReturnedOrder[], nameKey: string | null = null) =>
  listedReturns([back], new Map(orders.map((one) => [one.order.id, one])), nameKey);

// ORD-361
it('shows whose a return is, and the articles that were read along', () => {
  const [shown] = list([returned]);
  expect(shown).toMatchObject({
    ...back,
    order_number: order.number,
    customer: {
      name: 'Ada',
      contact_id: CONTACT,
      organization_id: null,
      email: 'ada@example.com',
    },
    positions: [
      { ...back.positions[0], name: order.items[0]?.name, sku: 'SKU-0' },
      { ...back.positions[1], name: null, sku: null },
    ],
  });
  expect(v.is(ListedReturn, shown)).toBe(true);
});

// ORD-360, ORD-361
it('names the customer by the key that the shop chose', () => {
  expect(list([returned], 'company')[0]?.customer.name).toBe('Mill');
});

// ORD-361
it('leaves out the return of an order that is gone', () => {
  expect(list([])).toEqual([]);
});
