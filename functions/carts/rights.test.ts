import { cartsAreaOperations } from '@waybill/carts/operations';
import { OWNER, SESSION, STRANGER } from '@waybill/carts/testing/cart.factory';
import type { Call } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from './carts.factory.ts';

withTable();

const LAMP = { sku: 'LAMP-7', quantity: 2, unit_price: 5 };

type Calls = ReturnType<typeof cartCalls>;
interface Shown {
  readonly cart: string;
  readonly line: string;
  /** Another cart of the same owner. */
  readonly other: string;
}

/** Every operation on a cart, with what its owner hears. */
const operations: readonly (readonly [
  name: string,
  call: (calls: Calls, shown: Shown) => Promise<{ status: number; body: { code?: string } }>,
  status: number,
])[] = [
  ['carts.get', (calls, { cart }) => calls.get(cart), 200],
  ['carts.update', (calls, { cart }) => calls.update(cart, { name: 'Mine' }), 200],
  ['carts.activate', (calls, { cart }) => calls.activate(cart), 200],
  ['carts.abandon', (calls, { cart }) => calls.abandon(cart), 200],
  ['carts.reopen', (calls, { cart }) => calls.reopen(cart), 200],
  ['carts.merge-into', (calls, { cart, other }) => calls.mergeInto(cart, other), 200],
  ['carts.order', (calls, { cart }) => calls.order(cart), 200],
  ['carts.delete', (calls, { cart }) => calls.remove(cart), 200],
  ['carts.export', (calls, { cart }) => calls.exportFile(cart, { format: 'csv' }), 200],
  ['carts.items.list', (calls, { cart }) => calls.listItems(cart), 200],
  ['carts.items.create', (calls, { cart }) => calls.addItem(cart, LAMP), 201],
  ['carts.items.replace', (calls, { cart }) => calls.replaceItems(cart, [LAMP]), 200],
  ['carts.items.get', (calls, { cart, line }) => calls.getItem(cart, line), 200],
  ['carts.items.update', (calls, { cart, line }) => calls.updateItem(cart, line, LAMP), 200],
  ['carts.items.delete', (calls, { cart, line }) => calls.removeItem(cart, line), 200],
];

const TENANT = 'rights';
const contact = (contactId: string): Call => ({ tenant: TENANT, contact: { contactId } });

const session = (key: string): Call => ({ tenant: TENANT, headers: { 'x-service-session': key } });
const OTHER_SESSION = `${SESSION}-2`;

/** Callers, and whether a cart of the owner is there for them. */
type Callers = readonly (readonly [name: string, caller: Call, isThere: boolean])[];

const callers: Callers = [
  ['the back office', { tenant: TENANT }, true],
  ['its owner', contact(OWNER), true],
  ['its owner, asserted', { tenant: TENANT, headers: { 'x-service-contact': OWNER } }, true],
  ['another contact', contact(STRANGER), false],
  [
    'an organization alone',
    { tenant: TENANT, headers: { 'x-service-organization': OWNER } },
    false,
  ],
  ['a guest', session(SESSION), false],
  ['another tenant', { tenant: 'elsewhere' }, false],
  ['another tenant’s contact of the same id', { ...contact(OWNER), tenant: 'elsewhere' }, false],
];

// CRT-61
const callersOfGuest: Callers = [
  ['the back office', { tenant: TENANT }, true],
  ['its guest', session(SESSION), true],
  ['another guest', session(OTHER_SESSION), false],
  ['a contact', contact(OWNER), false],
  [
    'another tenant’s guest of the same session',
    { ...session(SESSION), tenant: 'elsewhere' },
    false,
  ],
];

let owned: object = { contact_id: OWNER };
let shown: Shown = { cart: '', line: '', other: '' };
const shop = cartCalls({ tenant: TENANT });

async function showNew(): Promise<void> {
  const { body: cart } = await shop.create(owned);
  const { body: other } = await shop.create(owned);
  const { body: line } = await shop.addItem(cart.id, LAMP);
  shown = { cart: cart.id, line: line.id, other: other.id };
}

/** Behind these the next operation needs another cart, or another line. */
const usingUp = new Set([
  'carts.merge-into',
  'carts.order',
  'carts.delete',
  'carts.items.replace',
  'carts.items.delete',
]);
let isUsed = true;
beforeEach(async () => {
  if (isUsed) await showNew();
  isUsed = false;
});

const both = [
  ...callers.map((one) => [...one, { contact_id: OWNER }] as const),
  ...callersOfGuest.map((one) => [...one, { session_key: SESSION }] as const),
];

// CRT-2, CRT-3, CRT-4
describe.each(both)('%s', (_, caller, isThere, owner) => {
  const calls = cartCalls(caller);
  beforeAll(() => {
    owned = owner;
    isUsed = true;
  });

  it.each(isThere ? operations : [])('at %s', async (name, call, status) => {
    isUsed = usingUp.has(name);
    expect((await call(calls, shown)).status).toBe(status);
  });

  it.each(isThere ? [] : ['any of them'])('finds no cart at %s, and changes nothing', async () => {
    const state = async () => [
      (await shop.get(shown.cart)).body,
      (await shop.listItems(shown.cart)).body,
    ];
    const before = await state();
    for (const [name, call] of operations) {
      const unknown = { status: 404, body: { code: 'not_found' } };
      expect(await call(calls, shown), name).toMatchObject(unknown);
    }
    expect(await state()).toEqual(before);
  });

  it('in lists and totals', async () => {
    const all = (await calls.list({ id: shown.cart })).body;
    expect(all.items.map(({ id }) => id)).toEqual(isThere ? [shown.cart] : []);
    for (const query of [
      {},
      owner,
      { ...owner, status: 'active' },
      { status: 'active' },
      { is_current: 'false' },
    ]) {
      const { body } = await calls.list({ limit: '200', ...query });
      const carts = body.items.filter(({ id }) => id === shown.cart);
      expect(carts.length > 0, JSON.stringify(query)).toBe(isThere);
      expect(body.total).toBe(body.items.length);
    }
  });
});

it('every operation that names a cart is among them', () => {
  const named = cartsAreaOperations.filter(({ urlPath }) =>
    /^\/v1\/carts\/\{(cart_)?id\}/u.test(urlPath),
  );
  expect(operations.map(([id]) => id).toSorted()).toEqual(named.map(({ id }) => id).toSorted());
});

// CRT-7
it.each([
  ['its own', OWNER, {}, 201, undefined],
  ['its own by name', OWNER, { contact_id: OWNER }, 201, undefined],
  ['one of another contact', OWNER, { contact_id: STRANGER }, 400, 'owner_mismatch'],
])('a contact creates %s', async (_, contactId, body, status, code) => {
  const answer = await cartCalls(contact(contactId)).create(body);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  if (status === 201) expect(answer.body.contact_id).toBe(contactId);
});

// CRT-102
it.each([
  ['into a cart of its own', {}, 201, undefined],
  ['for another contact', { contact_id: STRANGER }, 400, 'owner_mismatch'],
])('a contact brings a file in %s', async (_, body, status, code) => {
  const answer = await cartCalls(contact(OWNER)).importFile({ csv: 'sku\nA\n', ...body });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
  if (status === 201) expect(answer.body.cart.contact_id).toBe(OWNER);
});

// CRT-102
it('a guest brings a file into a cart of its own, and takes it out', async () => {
  const guest = cartCalls(session(SESSION));
  const { body } = await guest.importFile({ csv: 'sku\nA\n' });
  expect(body.cart).toMatchObject({ contact_id: null, session_key: SESSION });
  const { text } = await guest.exportFile(body.cart.id, { format: 'json' });
  expect(text).not.toMatch(/session/u);
});

// CRT-102
it('a contact brings no file into the cart of another one', async () => {
  const { body: cart } = await shop.create({ contact_id: OWNER });
  const file = { csv: 'sku\nA\n', target_cart_id: cart.id };
  const answer = await cartCalls(contact(STRANGER)).importFile(file);
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await cartCalls(contact(OWNER)).importFile(file)).status).toBe(200);
});
