import { cartKey } from '@waybill/carts/cart/cart.entity';
import { OWNER } from '@waybill/carts/testing/cart.factory';
import type { Key } from '@waybill/table/item';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();
afterEach(removeFault);

const TENANT = 'torn';
const LAMP = { sku: 'LAMP-7', quantity: 2, unit_price: 5 };
const shop = cartCalls({ tenant: TENANT });

let cart = '';
beforeEach(async () => {
  cart = (await shop.create({ contact_id: OWNER, is_current: true })).body.id;
});

// CRT-25
it('a list that shows one cart before and one after a switch is read again', async () => {
  const { pk, sk } = cartKey(TENANT, cart);
  const { torn } = tearReads((key) => key.pk === pk && key.sk === sk, 1, 'BatchGetItemCommand');
  const { body: next } = await shop.create({ contact_id: OWNER, is_current: true });
  const { body } = await shop.list({ contact_id: OWNER, limit: '200' });
  expect(body.items.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([next.id]);
  expect(torn()).toBeGreaterThan(0);
});

// CRT-13, CRT-41
it('who adds to a cart or lists it while a line changes sees all of the change', async () => {
  const { body: line } = await shop.addItem(cart, LAMP);
  const isLine = ({ sk }: Key) => sk.endsWith(line.id);
  for (const [read, quantity] of [
    [() => shop.addItem(cart, LAMP), 6],
    [() => shop.listItems(cart), 8],
  ] as const) {
    const { torn } = tearReads(isLine, 1, 'QueryCommand');
    await shop.addItem(cart, LAMP);
    const { body } = await read();
    expect(body).toMatchObject('items' in body ? { items: [{ quantity }] } : { quantity });
    expect(torn()).toBe(1);
    expect((await shop.get(cart)).body.item_count).toBe(quantity);
  }
});
