import type { CartProfile } from '@waybill/carts/io/profile.resource';
import { cartSettings } from '@waybill/carts/shared/settings';
import { OWNER } from '@waybill/carts/testing/cart.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';
import { handler as createProfile } from './io/profiles/create.ts';

const table = withTable();

let shops = 0;
function freshShop() {
  shops += 1;
  const tenant = `io-${shops}`;
  const profile = async (more: object) => {
    const body = { name: 'Own', direction: 'import', entity: 'cart_items', format: 'csv', ...more };
    return (await invoke<CartProfile>(createProfile, { tenant, body })).body.id;
  };
  return { tenant, profile, ...cartCalls({ tenant }) };
}

type Shop = ReturnType<typeof freshShop>;

const LAMP = { sku: 'LAMP-7', name: 'Desk lamp', quantity: 2, unit_price: 5, tax_rate: 19 };
const ITEMS = [LAMP, LAMP, { ...LAMP, sku: '=1+1', unit_price: 0.0001, metadata: { a: '"' } }];

/** A cart in francs with a line that stands there twice. */
async function filled(shop: Shop): Promise<string> {
  const { body } = await shop.create({
    contact_id: OWNER,
    name: 'Office',
    currency: 'CHF',
    metadata: { a: 1 },
  });
  await shop.replaceItems(body.id, ITEMS);
  return body.id;
}

/** A cart without what no other one has. */
async function contentOf(shop: Shop, id: string) {
  const [{ body: cart }, { body: page }] = [await shop.get(id), await shop.listItems(id)];
  const { name, currency, metadata, item_count, subtotal } = cart;
  const lines = page.items.map(
    ({ id: _id, cart_id: _cart, created_at: _at, updated_at: _since, ...line }) => line,
  );
  return { cart: { name, currency, metadata, item_count, subtotal }, lines };
}

describe('a cart that was exported', () => {
  // CRT-104, CRT-108
  it.each(['active', 'ordered'])('comes in again as an equal one, %s as it was', async (status) => {
    const shop = freshShop();
    const id = await filled(shop);
    if (status === 'ordered') await shop.order(id);
    const before = await contentOf(shop, id);
    const json = (await shop.exportFile(id, { format: 'json' })).body;
    expect(json).toMatchObject({
      format: 'json',
      payload: { cart: { id, status }, items: [{ cart_id: id }, {}, {}] },
    });
    const strict = { headers: { prefer: 'handling=strict' } };
    const again = await shop.importFile({ contact_id: OWNER, payload: json.payload }, strict);
    expect(again).toMatchObject({ status: 201, body: { lines: 3, cart: { status: 'active' } } });
    expect(await contentOf(shop, again.body.cart.id)).toEqual(before);

    const { csv } = (await shop.exportFile(id, { format: 'csv' })).body;
    const table = await shop.importFile({ contact_id: OWNER, csv, name: 'Office' });
    const after = await contentOf(shop, table.body.cart.id);
    expect(after).toEqual({ ...before, cart: { ...before.cart, metadata: null } });
  });

  // CRT-108
  it('is left as it is', async () => {
    const shop = freshShop();
    const id = await filled(shop);
    const [before, events] = [await table.count(), await recordedEvents(shop.tenant)];
    await shop.exportFile(id, { format: 'csv' });
    expect(await table.count()).toBe(before);
    expect(await recordedEvents(shop.tenant)).toEqual(events);
  });

  // CRT-109, CRT-112
  it('has the columns of a profile that is made for it', async () => {
    const shop = freshShop();
    const id = await filled(shop);
    const mapping = { Menge: 'quantity', Artikel: 'sku' };
    const profile_id = await shop.profile({ direction: 'export', mapping });
    const answer = await shop.exportFile(id, { format: 'csv', profile_id });
    expect(answer.body).toEqual({
      format: 'csv',
      csv: "Menge,Artikel\n2,LAMP-7\n2,LAMP-7\n2,'=1+1\n",
    });
    const wrong = [{ format: 'json', profile_id }, { format: 'xml' }, {}];
    for (const body of wrong) {
      expect(await shop.exportFile(id, body)).toMatchObject({ status: 400 });
    }
    const unknown = { format: 'csv', profile_id: OWNER };
    expect(await shop.exportFile(id, unknown)).toMatchObject({ status: 404 });
  });
});

describe('an import', () => {
  // CRT-106, CRT-107, CRT-105
  it('adds to a cart, replaces its lines, or makes a new one, as its profile says', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    await shop.addItem(cart.id, LAMP);
    const csv = 'Artikel,unit_price\nLAMP-7,5\nB,1\n';
    const file = { csv, target_cart_id: cart.id };
    const using = async (apply_mode: string) => ({
      ...file,
      profile_id: await shop.profile({ name: apply_mode, apply_mode, mapping: { Artikel: 'sku' } }),
    });
    const append = await using('append');
    expect(await shop.importFile(append)).toMatchObject({
      status: 200,
      body: { lines: 2, cart: { id: cart.id, item_count: 4, subtotal: 16 } },
    });
    expect(await shop.importFile(await using('replace'))).toMatchObject({
      status: 200,
      body: { lines: 2, cart: { id: cart.id, item_count: 2, subtotal: 6 } },
    });
    const insert = await using('insert');
    expect(await shop.importFile(insert)).toMatchObject({ status: 400 });
    const { status, body } = await shop.importFile({
      ...insert,
      target_cart_id: null,
      contact_id: OWNER,
    });
    expect([status, body.cart.id === cart.id, body.cart.item_count]).toEqual([201, false, 2]);
  });

  // CRT-101, CRT-103
  it('names every wrong line, and writes nothing', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const before = await table.count();
    const csv = '\ufeffsku,quantity\r\n"A\r\nB",0\r\nC\r\nD,1\r\n,x\r\n';
    const { status, body } = await shop.importFile({ csv, target_cart_id: cart.id });
    expect([status, body.code]).toEqual([400, 'invalid_value']);
    expect(body.details).toEqual([
      { path: 'line 2', message: 'quantity must be greater than 0' },
      { path: 'line 4', message: 'has not as many cells (1) as the heading (2)' },
      { path: 'line 6', message: 'quantity must be a number like 4.95' },
      { path: 'line 6', message: 'name is needed where there is no sku' },
    ]);
    const items = [{ sku: 'A' }, { quantity: 0 }];
    const answer = await shop.importFile({ payload: { items }, contact_id: OWNER });
    expect(answer.body.details?.map(({ path }) => path)).toEqual(['items.1', 'items.1']);
    expect(await table.count()).toBe(before);
  });

  // CRT-15, CRT-20, CRT-34, CRT-10, CRT-100, CRT-112
  it('is refused before anything is written', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const { body: closed } = await shop.create({ contact_id: OWNER });
    await shop.addItem(closed.id, LAMP);
    await shop.order(closed.id);
    const settings = { multi_cart_enabled: false, max_items_per_cart: 2 };
    await storeSettings(shop.tenant, cartSettings, undefined, settings);
    const profile_id = await shop.profile({ direction: 'export' });
    const before = await table.count();
    const csv = 'sku\nA\n';
    const target = { target_cart_id: cart.id };
    const cases: [number, string, object][] = [
      [400, 'invalid_value', {}],
      [400, 'invalid_value', { csv }],
      [400, 'invalid_value', { ...target }],
      [400, 'invalid_value', { ...target, csv, payload: { items: [] } }],
      [400, 'invalid_value', { ...target, csv, contact_id: OWNER }],
      [400, 'invalid_value', { ...target, csv, profile_id }],
      [404, 'not_found', { ...target, csv, profile_id: OWNER }],
      [404, 'not_found', { csv, target_cart_id: OWNER }],
      [400, 'cart_not_active', { csv, target_cart_id: closed.id }],
      [409, 'currency_mismatch', { ...target, csv: 'sku,currency\nA,USD\n' }],
      [409, 'currency_mismatch', { ...target, payload: { cart: { currency: 'USD' }, items: [] } }],
      [422, 'cart_limit_exceeded', { ...target, csv: 'sku\nA\nB\nC\n' }],
      [409, 'cart_exists', { csv, contact_id: OWNER }],
    ];
    for (const [status, code, sent] of cases) {
      const answer = await shop.importFile(sent);
      expect([answer.status, answer.body.code], JSON.stringify(sent)).toEqual([status, code]);
    }
    expect(await table.count()).toBe(before);
  });

  // CRT-52, CRT-104, API-51
  it('tells one event, and happens once under its key', async () => {
    const shop = freshShop();
    const { body: cart } = await shop.create({ contact_id: OWNER });
    const before = (await recordedEvents(shop.tenant)).length;
    const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
    const into = { csv: 'sku\nA\n', target_cart_id: cart.id };
    const anew = { csv: 'sku\nA\n', contact_id: OWNER };
    for (const [body, key, status] of [
      [into, 'into', 200],
      [anew, 'anew', 201],
    ] as const) {
      const first = await shop.importFile(body, keyed(key));
      const again = await shop.importFile(body, keyed(key));
      expect([first.status, again.status]).toEqual([status, status]);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(again.body).toEqual(first.body);
    }
    const events = (await recordedEvents(shop.tenant)).slice(before);
    expect(events.map(({ topic }) => topic).toSorted()).toEqual(['cart.created', 'cart.updated']);
    const nothing = { csv: 'sku\n', target_cart_id: cart.id };
    const left = (await shop.get(cart.id)).body;
    expect((await shop.importFile(nothing)).body).toEqual({ cart: left, lines: 0 });
    expect((await shop.get(cart.id)).body).toEqual(left);
  });
});
