import { OWNER } from '@waybill/carts/testing/cart.factory';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as getOrder } from '../orders/get.ts';
import { handler as listOrders } from '../orders/list.ts';
import { handler as place } from '../orders/place.ts';
import { cartCalls, type Page } from './carts.factory.ts';

withTable();

const TENANT = 'hand-over';
beforeAll(() => installTenant(TENANT));

const buyer = { tenant: TENANT, contact: { contactId: OWNER, permissions: ['orders.create'] } };

// CRT-26, CRT-29
it('a cart becomes an order by two calls, and neither touches what the other made', async () => {
  const calls = cartCalls(buyer);
  const { body: cart } = await calls.create({ is_current: true });
  await calls.replaceItems(cart.id, [
    { sku: 'LAMP-7', quantity: 1.5, unit_price: 19.99, tax_rate: 19 },
    { name: 'Engraving', type: 'custom', unit_price: 7.5, metadata: { text: 'Ada' } },
  ]);
  const { body: lines } = await calls.listItems(cart.id);
  const items = lines.items.map(({ id: _id, cart_id: _cart, position: _at, ...line }) => line);
  const body = { cart_id: cart.id, currency: cart.currency, items };
  const { status, body: order } = await invoke<OrderDetail>(place, { ...buyer, body });
  const { body: open } = await calls.get(cart.id);
  expect([status, order.cart_id, order.subtotal]).toEqual([201, cart.id, open.subtotal]);
  expect(open.status).toBe('active');

  const closed = await calls.order(cart.id, { order_ref: order.number });
  expect(closed.body).toMatchObject({ status: 'ordered', order_ref: order.number });
  const path = { path: '/v1/orders/{id}', pathParameters: { id: order.id } };
  expect((await invoke(getOrder, { ...buyer, ...path })).body).toEqual(order);
  const query = { cart_id: cart.id };
  const { body: found } = await invoke<Page<OrderDetail>>(listOrders, { ...buyer, query });
  expect(found.items.map(({ id }) => id)).toEqual([order.id]);
});
