import { createClient, type Waybill } from '@waybill/client';
import { operations } from '@waybill/registry/operations';
import { beforeAll, expect, it } from 'vitest';
import { withSystem } from '../support/system.ts';

const system = withSystem();

const contact_id = '01976f2e-5b40-7c11-9e3a-2d4f6a8c0b2f';
const session_key = 'visit-01976f2e5b407c119e3a2d4f6a8c0b2f';
const lamp = { sku: 'LAMP-7', quantity: 2, unit_price: 5 };

let carts: Waybill['carts'];
beforeAll(async () => {
  const { tenant, key } = await system.newTenant('client-carts');
  const client = createClient({ url: system.url(), tenant, key });
  await client.settings.putAppSettings({ app: 'carts' }, { values: { multi_cart_enabled: true } });
  carts = client.carts;
});

/** The records that one call makes, by the name under which a later one finds them. */
const made: Record<string, string> = {};
const at = (name: string) => ({ id: made[name] ?? '' });
const within = () => ({ cart_id: made['cart'] ?? '' });
const keep = async (name: string, making: Promise<{ id: string }>) => {
  made[name] = (await making).id;
  return making;
};

/** All operations of carts, in the order of a shop's day; each answers what is expected of it. */
const day: readonly (readonly [operation: string, run: () => Promise<object>, answer: object])[] = [
  ['carts.create', () => keep('cart', carts.create({ contact_id })), { status: 'active' }],
  ['carts.list', () => carts.list({ contact_id }), { total: 1 }],
  ['carts.get', () => carts.get(at('cart')), { contact_id }],
  ['carts.update', () => carts.update(at('cart'), { name: 'Office' }), { name: 'Office' }],
  ['carts.activate', () => carts.activate(at('cart')), { is_current: true }],
  [
    'carts.items.create',
    () => keep('line', carts.items.create(within(), lamp)),
    { line_total: 10 },
  ],
  ['carts.items.get', () => carts.items.get({ ...within(), ...at('line') }), lamp],
  [
    'carts.items.update',
    () => carts.items.update({ ...within(), ...at('line') }, { quantity: 3 }),
    { line_total: 15 },
  ],
  ['carts.items.list', () => carts.items.list(within()), { total: 1 }],
  [
    'carts.items.delete',
    () => carts.items.delete({ ...within(), ...at('line') }),
    { deleted: true },
  ],
  ['carts.items.replace', () => carts.items.replace(within(), { items: [lamp] }), { total: 1 }],
  ['carts.io.profiles.defaults', () => carts.io.profiles.defaults(), {}],
  ['carts.io.profiles.list', () => carts.io.profiles.list({ limit: 1 }), { limit: 1 }],
  [
    'carts.io.profiles.create',
    () =>
      keep(
        'profile',
        carts.io.profiles.create({
          name: 'Articles',
          direction: 'import',
          entity: 'cart_items',
          format: 'csv',
        }),
      ),
    { apply_mode: 'append' },
  ],
  ['carts.io.profiles.get', () => carts.io.profiles.get(at('profile')), { name: 'Articles' }],
  [
    'carts.io.profiles.update',
    () => carts.io.profiles.update(at('profile'), { mapping: { Artikel: 'sku' } }),
    { mapping: { Artikel: 'sku' } },
  ],
  [
    'carts.import',
    () =>
      carts.import({
        csv: 'Artikel,unit_price\nLAMP-7,5\n',
        profile_id: made['profile'],
        target_cart_id: made['cart'],
      }),
    { lines: 1, cart: { subtotal: 15 } },
  ],
  ['carts.io.profiles.delete', () => carts.io.profiles.delete(at('profile')), { deleted: true }],
  [
    'carts.export',
    () => carts.export(at('cart'), { format: 'json' }),
    { payload: { items: [{ quantity: 3 }] } },
  ],
  ['carts.abandon', () => carts.abandon(at('cart')), { status: 'abandoned' }],
  ['carts.reopen', () => carts.reopen(at('cart')), { status: 'active' }],
  ['carts.create', () => keep('other', carts.create({ contact_id })), { item_count: 0 }],
  [
    'carts.merge-into',
    () => carts.mergeInto(at('cart'), { target_cart_id: made['other'] ?? '' }),
    { merged_lines: 1, target: { subtotal: 15 } },
  ],
  ['carts.create', () => keep('guest', carts.create({ session_key })), { session_key }],
  ['carts.create', () => keep('second', carts.create({ session_key })), { contact_id: null }],
  [
    'carts.merge',
    () =>
      carts.merge({
        source_cart_id: made['guest'] ?? '',
        target_cart_id: made['second'] ?? '',
      }),
    { merged_lines: 0 },
  ],
  ['carts.claim', () => carts.claim({ contact_id, session_key }), { merged: [], target: null }],
  ['carts.order', () => carts.order(at('other'), { order_ref: 'ORD-7' }), { status: 'ordered' }],
  ['carts.delete', () => carts.delete(at('second')), { deleted: true }],
  ['carts.maintenance.run', () => carts.maintenance.run({ dry_run: true }), { dry_run: true }],
  ['carts.vocabularies.list', () => carts.vocabularies.list(), { app: 'carts' }],
  [
    'carts.vocabularies.get',
    () => carts.vocabularies.get({ name: 'statuses' }),
    { name: 'statuses' },
  ],
];

it.each(day)('the client calls %s', async (_, run, answer) => {
  expect(await run()).toMatchObject(answer);
});

it('no operation of carts is left out', () => {
  const all = operations.map(({ id }) => id).filter((id) => id.startsWith('carts.'));
  expect([...new Set(day.map(([operation]) => operation))].toSorted()).toEqual(all.toSorted());
});
