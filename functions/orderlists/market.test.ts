import type { Cart } from '@waybill/carts/cart/cart.schema';
import { cartSettings } from '@waybill/carts/shared/settings';
import type {
  ToCartResult,
  ToOrderResult,
} from '@waybill/order-lists/conversion/conversion.operations';
import { orderListSettings } from '@waybill/order-lists/shared/settings';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as createCart } from '../carts/create.ts';
import { handler as getCart } from '../carts/get.ts';
import { handler as createMarket } from '../markets/create.ts';
import { handler as getDefaults } from './defaults/get.ts';
import { anItem, contactId, done, listCalls } from './lists.factory.ts';
import { handler as toCart } from './to-cart.ts';
import { handler as toOrder } from './to-order.ts';

withTable();

const tenant = 'lists-of-markets';

beforeAll(async () => {
  await installTenant(tenant);
  const body = {
    code: 'ch',
    name: 'Switzerland',
    default_currency: 'CHF',
    default_locale: 'de-CH',
  };
  const { id } = await done(invoke<{ id: string }>(createMarket, { tenant, body }));
  await storeSettings(tenant, orderListSettings, id, { default_kind: 'label' });
  await storeSettings(tenant, cartSettings, id, { default_currency: 'CHF' });
  await storeSettings(tenant, orderSettings, id, { default_currency: 'USD' });
});

// ORL-4, ORL-14, ORL-43, CRT-9, CRT-50
it.each([
  // Placement alone takes the default market.
  ['no market', {}, ['shopping', 'shopping', 'EUR', 'EUR', 'USD']],
  ['a market', { 'x-service-market': 'CH' }, ['label', 'label', 'CHF', 'CHF', 'USD']],
])('a call of %s takes its kind and its currencies', async (_, headers, expected) => {
  const list = await done(listCalls({ tenant, headers }).create({ items: [anItem(0)] }));
  const sent: Call = { tenant, headers, pathParameters: { id: list.id }, body: {} };
  const { defaults } = await done(
    invoke<{ defaults: { kind: string } }>(getDefaults, { tenant, headers }),
  );
  const body = { contact_id: contactId(1) };
  const cart = await done(invoke<Cart>(createCart, { tenant, headers, body }));
  const { cart_id: id } = await done(invoke<ToCartResult>(toCart, sent));
  const filled = await done(invoke<Cart>(getCart, { tenant, pathParameters: { id } }));
  const { order } = await done(invoke<ToOrderResult & { order: OrderDetail }>(toOrder, sent));
  const currencies = [cart.currency, filled.currency, order.currency];
  expect([list.kind, defaults.kind, ...currencies]).toEqual(expected);
});

it('a market that is not there is refused before anything is made', async () => {
  const shop = listCalls({ tenant, headers: { 'x-service-market': 'nowhere' } });
  const { id } = await done(listCalls({ tenant }).create({ items: [anItem(0)] }));
  const before = (await done(listCalls({ tenant }).list())).total;
  const call = { tenant, headers: { 'x-service-market': 'nowhere' }, pathParameters: { id } };
  for (const answer of [
    await shop.create(),
    await shop.add(id, anItem(1)),
    await invoke(toCart, { ...call, body: {} }),
    await invoke(toOrder, { ...call, body: {} }),
    await invoke(createCart, { ...call, body: { contact_id: contactId(1) } }),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown_market' } });
  }
  expect((await done(listCalls({ tenant }).list())).total).toBe(before);
});
