import { factsOf } from '@waybill/api/observe';
import { serve } from '@waybill/api/serve';
import type { Cart } from '@waybill/carts/cart/cart.schema';
import type { CartItem } from '@waybill/carts/line/line.schema';
import { cartSettings } from '@waybill/carts/shared/settings';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import {
  listToOrderOperation,
  type ToCartResult,
  type ToOrderResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import { toOrder } from '@waybill/order-lists/conversion/convert-list.command';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { placeOrder } from '@waybill/orders/placement/place-order.command';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import {
  type BoundContact,
  type Call,
  gatewayEvent,
  type Handler,
  invoke,
  lambdaContext,
} from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as createCart } from '../carts/create.ts';
import { handler as listCartItems } from '../carts/items/list.ts';
import { handler as listCarts } from '../carts/list.ts';
import { handler as order } from '../carts/order.ts';
import { handler as listOrders } from '../orders/list.ts';
import { handler as place } from '../orders/place.ts';
import { anItem, contactId, done, items, listCalls, type Page, setLists } from './lists.factory.ts';
import { handler as toCart } from './to-cart.ts';
import { handler as toOrderHandler } from './to-order.ts';

withTable();

const organizationId = contactId(100);
const acting = (n: number, ...permissions: string[]): BoundContact => ({
  contactId: contactId(n),
  organizationId,
  permissions,
});

const ordering = (tenant: string, id: string, more: Call = {}) =>
  invoke<ToOrderResult & { order: OrderDetail }>(toOrderHandler, {
    tenant,
    pathParameters: { id },
    body: {},
    ...more,
  });
const filling = (tenant: string, id: string, body: object = {}, more: Call = {}) =>
  invoke<ToCartResult>(toCart, { tenant, pathParameters: { id }, body, ...more });
const cartsOf = async (tenant: string) =>
  (await invoke<Page<Cart>>(listCarts, { tenant })).body.items;
const linesOf = async (tenant: string, cart_id: string) =>
  (await invoke<Page<CartItem>>(listCartItems, { tenant, pathParameters: { cart_id } })).body.items;
const ordersOf = async (tenant: string) =>
  (await invoke<Page<object>>(listOrders, { tenant })).body.total;

/** A shop with a list of contact 1. */
async function shopWith(positions: readonly object[], more: object = {}) {
  const tenant = await freshTenant();
  const body = { organization_id: organizationId, items: positions, ...more };
  return { tenant, list: await done(listCalls({ tenant }).create(body)) };
}

const twoItems = [
  anItem(0, { quantity: 2.5, price: 3.3333, tax_rate: 19, position_texts: ['a', 'b'] }),
  anItem(1, { cost_center_id: 'K', metadata: { m: 1 } }),
];

describe('a list that is ordered', () => {
  // ORL-50, ORL-54, ORL-60, ORL-61
  it('becomes an order of its positions, and stays as it is', async () => {
    const { tenant, list } = await shopWith(twoItems);
    const answer = await ordering(tenant, list.id, { body: { customer_order_number: 'PO-7' } });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        list_id: list.id,
        order_number: 'ORD-000001',
        status: 'placed',
        positions: 2,
        skipped: [],
        order: {
          contact_id: contactId(1),
          organization_id: organizationId,
          currency: 'EUR',
          customer_order_number: 'PO-7',
          subtotal: 8.3333,
          tax_total: 1.5833,
          buyer: { contact_id: contactId(1), name: 'Ada', organization_id: organizationId },
          items: [
            { sku: 'A-0', unit_price: 3.3333, position_text: 'a\nb', tax_rate: 19 },
            { sku: 'A-1', unit_price: 0, cost_center: 'K', metadata: { m: 1 } },
          ],
        },
      },
    });
    const { body } = answer;
    expect(body.order_id).toBe(body.order.id);
    const [first] = body.order.items;
    expect(first?.product).toMatchObject({
      order_list_id: list.id,
      order_list_item_id: list.items[0]?.id,
      saved_price: 3.3333,
    });
    expect(await done(listCalls({ tenant }).get(list.id))).toEqual(list);
    expect((await ordering(tenant, list.id)).body.order_number).toBe('ORD-000002');
  });

  // ORL-50, ORL-60, ORL-62
  it('waits for approval where its buyer may only ask', async () => {
    const { tenant, list } = await shopWith(twoItems, { shared: true });
    const contact = acting(2, 'orders.request');
    const { body } = await ordering(tenant, list.id, { contact });
    expect(body).toMatchObject({
      status: 'pending',
      order: { contact_id: contactId(2), organization_id: organizationId, placed_at: null },
    });
    const none = await ordering(tenant, list.id, { contact: acting(2) });
    expect(none).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const headers = {
      'x-service-organization': organizationId,
      'x-service-permissions': 'orders.create',
    };
    const ofNobody = await ordering(tenant, list.id, { headers });
    expect(ofNobody.body.order).toMatchObject({
      contact_id: null,
      organization_id: organizationId,
    });
  });

  // ORL-17, ORL-53, ORL-62, ORL-63
  it('is refused as a list, or as placement refuses', async () => {
    const { tenant, list } = await shopWith(twoItems);
    const empty = await done(listCalls({ tenant }).create());
    await storeSettings(tenant, orderSettings, undefined, { max_items_per_order: 1 });
    const refusals = [
      await ordering(tenant, empty.id),
      await ordering(tenant, list.id),
      await ordering(tenant, list.id, { contact: acting(2, 'orders.create') }),
      await ordering(tenant, list.id, { body: { customer_number: 'x' } }),
      await ordering(tenant, list.id, { body: { currency: 'euro' } }),
    ];
    await storeSettings(tenant, orderSettings, undefined, {
      max_items_per_order: 10,
      order_number_range_code: 'nobody',
    });
    refusals.push(await ordering(tenant, list.id));
    expect(refusals.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
      [400, 'empty_list'],
      [400, 'too_many_items'],
      [404, 'not_found'],
      [400, 'unknown_key'],
      [400, 'invalid_value'],
      [422, 'number_range_missing'],
    ]);
    expect(await ordersOf(tenant)).toBe(0);
  });

  // ORL-52, ORL-54
  it('leaves out what a catalogue does not know, at the prices of the shop', async () => {
    const { tenant, list } = await shopWith(twoItems);
    const handler = serve(listToOrderOperation, ({ path, body, ctx }) =>
      toOrder(ctx, path.id, body, {
        lookup: async (_, articles) => articles.map(({ sku }) => sku === 'A-1'),
        prices: async (_, positions) => positions.map(() => 12.5),
        place: (context, listed, present) => placeOrder(context, listed, present, orderGoods),
      }),
    );
    const call = { tenant, pathParameters: { id: list.id }, body: {} };
    await setLists(tenant, { on_missing_article: 'fail' });
    expect(await invoke(handler, call)).toMatchObject({ body: { code: 'missing_article' } });
    await setLists(tenant, { on_missing_article: 'skip' });
    expect((await invoke(handler, call)).body).toMatchObject({
      positions: 1,
      skipped: [{ id: list.items[0]?.id, sku: 'A-0' }],
      order: { items: [{ sku: 'A-1', unit_price: 12.5 }] },
    });
  });

  it('costs at most one round trip more than the same placement', async () => {
    const positions = items(20, { price: 2 });
    const { tenant, list } = await shopWith(positions);
    const depthOf = async (handler: Handler, call: Call) => {
      const event = gatewayEvent({ tenant, ...call });
      const answer = await handler(event as never, lambdaContext() as never);
      expect(answer).toMatchObject({ statusCode: 201 });
      return factsOf(event as never).cost?.depth ?? Number.NaN;
    };
    const headers = { 'idempotency-key': 'depth' };
    const placing = { body: { items: positions.map(({ sku }) => ({ sku, unit_price: 2 })) } };
    const ordered = { pathParameters: { id: list.id }, body: {} };
    for (const more of [{}, { headers }]) {
      const plain = await depthOf(place, { ...placing, ...more });
      expect(await depthOf(toOrderHandler, { ...ordered, ...more })).toBeLessThanOrEqual(plain + 1);
    }
  });
});

describe('a list that goes into a cart', () => {
  // ORL-56, ORL-57
  it('makes one of its owner, with lines that know where they come from', async () => {
    const { tenant, list } = await shopWith(twoItems);
    const { status, body } = await filling(tenant, list.id, { currency: 'CHF' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { list_id: list.id, cart_created: true, mode: 'append', added: 2, skipped: [] },
    });
    expect(await cartsOf(tenant)).toMatchObject([
      {
        id: body.cart_id,
        name: 'Weekly',
        contact_id: contactId(1),
        currency: 'CHF',
        is_current: true,
        subtotal: 8.3333,
      },
    ]);
    expect(await linesOf(tenant, body.cart_id)).toMatchObject([
      {
        sku: 'A-0',
        quantity: 2.5,
        unit_price: 3.3333,
        tax_rate: 19,
        snapshot: { order_list_item_id: list.items[0]?.id, saved_price: 3.3333 },
      },
      { sku: 'A-1', unit_price: 0, tax_rate: 0, metadata: { m: 1 } },
    ]);
  });

  // ORL-55, ORL-58
  it('is added to a cart, or makes all of it', async () => {
    const { tenant, list } = await shopWith(items(120, { price: 1 }));
    const { body } = await filling(tenant, list.id);
    const { cart_id } = body;
    expect(await filling(tenant, list.id, { cart_id: cart_id.toUpperCase() })).toMatchObject({
      body: { cart_id, cart_created: false, mode: 'append', added: 120 },
    });
    const merged = await linesOf(tenant, cart_id);
    expect(merged.every(({ quantity }) => quantity === 2)).toBe(true);
    expect((await cartsOf(tenant))[0]).toMatchObject({ item_count: 240, subtotal: 240 });
    await setLists(tenant, { cart_merge_mode: 'replace' });
    expect((await filling(tenant, list.id, { cart_id })).body.mode).toBe('replace');
    expect((await cartsOf(tenant))[0]).toMatchObject({ item_count: 120, subtotal: 120 });
  });

  // ORL-17, ORL-50, ORL-56
  it('is put into a cart of its owner by a colleague, who fills no cart of others', async () => {
    const { tenant, list } = await shopWith(twoItems, { shared: true });
    const contact = acting(2);
    const current = await filling(tenant, list.id, {}, { contact: acting(1) });
    const made = await filling(tenant, list.id, {}, { contact });
    expect(made.body.cart_created).toBe(true);
    expect(await cartsOf(tenant)).toMatchObject([
      { id: current.body.cart_id, contact_id: contactId(1), is_current: true },
      { id: made.body.cart_id, contact_id: contactId(1), is_current: false },
    ]);
    const { cart_id } = made.body;
    const other = await filling(tenant, list.id, { cart_id }, { contact });
    expect(other).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const own = await done(invoke<Cart>(createCart, { tenant, body: {}, contact }));
    const filled = await filling(tenant, list.id, { cart_id: own.id }, { contact });
    expect(filled.body).toMatchObject({ cart_id: own.id, cart_created: false, added: 2 });
    const stranger = { ...contact, organizationId: contactId(101) };
    expect((await filling(tenant, list.id, {}, { contact: stranger })).status).toBe(404);
  });

  // ORL-53, ORL-56, ORL-58, ORL-63
  it('is refused as carts refuse, and nothing is written', async () => {
    const { tenant, list } = await shopWith(twoItems);
    const { body } = await filling(tenant, list.id);
    const { cart_id } = body;
    const empty = await done(listCalls({ tenant }).create());
    const refusals = [
      await filling(tenant, empty.id),
      await filling(tenant, list.id, { cart_id: contactId(7) }),
      await filling(tenant, list.id, { cart_id, currency: 'USD' }),
      await filling(tenant, list.id, { cart: cart_id }),
    ];
    await storeSettings(tenant, cartSettings, undefined, {
      max_quantity_per_line: 3,
      multi_cart_enabled: false,
    });
    refusals.push(await filling(tenant, list.id, { cart_id }));
    refusals.push(await filling(tenant, list.id));
    expect((await cartsOf(tenant))[0]).toMatchObject({ item_count: 4, subtotal: 8.3333 });
    await invoke(order, { tenant, pathParameters: { id: cart_id }, body: {} });
    refusals.push(await filling(tenant, list.id, { cart_id }));
    expect(
      refusals.map(({ status, body: refused }) => [status, (refused as { code?: string }).code]),
    ).toEqual([
      [400, 'empty_list'],
      [404, 'not_found'],
      [409, 'currency_mismatch'],
      [400, 'unknown_key'],
      [422, 'cart_limit_exceeded'],
      [409, 'cart_exists'],
      [400, 'cart_not_active'],
    ]);
    expect(await cartsOf(tenant)).toHaveLength(1);
  });
});
