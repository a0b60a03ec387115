import { createClient } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { loadReserved } from './load-reserved.ts';

const order = { id: 'o1', number: 'ORD-1', external_ref: null, cart_id: 'c1', contact_id: 'ada' };
const cart = { id: 'c1', contact_id: 'ada', order_ref: null };

/** Answers which references are asked for, by what the service says of the cart. */
async function asked(of: object, answer: () => Response): Promise<(string | null)[]> {
  const references: (string | null)[] = [];
  const fetch = async (to: string | URL | Request) => {
    const { pathname, searchParams } = new URL(String(to));
    if (pathname.startsWith('/v1/carts/')) return answer();
    const reference = searchParams.get('order_ref');
    references.push(reference);
    expect(searchParams.get('status')).toBe('active,committed');
    const items = [{ id: `of ${reference}`, order_ref: reference }];
    return Response.json({ items, total: 1, limit: 200, offset: 0, next: null });
  };
  const waybill = createClient({ url: 'http://shop', tenant: 't', key: 'k', fetch, retries: 0 });
  const found = await loadReserved(waybill, { ...order, ...of }, {});
  expect(found.map(({ order_ref }) => order_ref)).toEqual(references);
  return references;
}

const says = (more: object) => () => Response.json({ ...cart, ...more });
const refuses = (status: number) => () =>
  Response.json({ error: 'No.', code: 'x', request_id: 'r' }, { status });

// ORD-53
describe('reservations of an order', () => {
  it.each([
    ['its buyer’s cart', {}, says({}), ['ORD-1', 'c1', 'o1']],
    [
      'a cart that became it',
      { contact_id: null },
      says({ order_ref: 'ORD-1' }),
      ['ORD-1', 'c1', 'o1'],
    ],
    ['a cart of somebody else', {}, says({ contact_id: 'eve' }), ['ORD-1', 'o1']],
    [
      'a cart that became another order',
      {},
      says({ contact_id: 'eve', order_ref: 'ORD-2' }),
      ['ORD-1', 'o1'],
    ],
    ['a cart while it has no buyer', { contact_id: null }, says({}), ['ORD-1', 'o1']],
    ['a cart that is gone', {}, refuses(404), ['ORD-1', 'o1']],
    ['a cart that the key may not see', {}, refuses(403), ['ORD-1', 'o1']],
    ['no cart', { cart_id: null }, says({}), ['ORD-1', 'o1']],
    ['one reference twice', { cart_id: null, external_ref: 'ORD-1' }, says({}), ['ORD-1', 'o1']],
    [
      'the number of another system',
      { cart_id: null, external_ref: 'E-7' },
      says({}),
      ['ORD-1', 'E-7', 'o1'],
    ],
  ])('are looked for under %s', async (_, of, answer, references) => {
    expect(await asked(of, answer)).toEqual(references);
  });

  it('are not known while the service does not say whose the cart is', async () => {
    await expect(asked({}, refuses(503))).rejects.toThrow('No.');
  });
});
