import type { OrderItem, Reservation } from '@waybill/client/shapes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goodsOffer, isDone } from './goods.ts';

const item = (id: string, more: Partial<OrderItem> = {}) =>
  ({
    id,
    product_id: null,
    sku: 'CUP',
    name: 'Blue cup',
    unit: null,
    quantity: 10,
    quantity_shipped: 0,
    quantity_cancelled: 0,
    ...more,
  }) as OrderItem;
const held = (quantity: number, more: Partial<Reservation> = {}) =>
  ({
    id: 'h',
    order_ref: 'ORD-1',
    location_id: 'main',
    product_id: null,
    sku: 'CUP',
    quantity,
    status: 'active',
    ...more,
  }) as Reservation;
const send = (id: string, quantity: number) => ({ order_item_id: id, quantity });
const lamp = { sku: 'LAMP', product_id: 'p1' };

/** 10 ordered, 4 cancelled, 6 leave now. */
const cancelled = { items: [item('i1', { quantity_cancelled: 4 })] };

// ORD-53, INV-98, INV-101
describe('what fits what leaves', () => {
  it.each([
    ['all that is reserved leaves', [item('i1')], [send('i1', 10)], [held(10)], 'commit'],
    ['it left before', [item('i1', { quantity_shipped: 10 })], [], [held(10)], 'commit'],
    [
      'a part left before',
      [item('i1', { quantity_shipped: 4 })],
      [send('i1', 6)],
      [held(10)],
      'commit',
    ],
    ['nothing leaves', [item('i1')], [], [held(10)], 'release'],
    ['some was cancelled', cancelled.items, [send('i1', 6)], [held(10)], 'keep'],
    ['the reservations leave that out', cancelled.items, [send('i1', 6)], [held(6)], 'commit'],
    ['more leaves than is reserved', [item('i1')], [send('i1', 10)], [held(9)], 'keep'],
    [
      'it is reserved twice',
      [item('i1')],
      [send('i1', 10)],
      [held(10), held(10, { order_ref: 'o1' })],
      'keep',
    ],
    [
      'it lies at two places',
      [item('i1')],
      [send('i1', 10)],
      [held(7), held(3, { location_id: 'b' })],
      'commit',
    ],
    [
      'a part was committed before',
      [item('i1', { quantity_shipped: 4 })],
      [send('i1', 6)],
      [held(4, { status: 'committed' }), held(6)],
      'commit',
    ],
    [
      'more was committed before than left',
      [item('i1')],
      [send('i1', 1)],
      [held(4, { status: 'committed' }), held(6)],
      'keep',
    ],
    [
      'what was released counts for nothing',
      [item('i1')],
      [send('i1', 10)],
      [held(3, { status: 'released' }), held(10)],
      'commit',
    ],
    [
      'two positions are of one article',
      [item('i1'), item('i2')],
      [send('i1', 10), send('i2', 2)],
      [held(12)],
      'commit',
    ],
    [
      'they are counted in two units',
      [item('i1', { unit: 'piece' }), item('i2', { unit: 'box' })],
      [send('i1', 10), send('i2', 2)],
      [held(12)],
      'keep',
    ],
    [
      'the other unit does not leave',
      [item('i1', { unit: 'piece' }), item('i2', { unit: 'box' })],
      [send('i1', 10)],
      [held(10)],
      'commit',
    ],
    [
      'one of two articles is cancelled',
      [item('i1'), item('i2', lamp)],
      [send('i1', 10)],
      [held(10), held(2, lamp)],
      'keep',
    ],
    [
      'another article is not reserved',
      [item('i1'), item('i2', lamp)],
      [send('i1', 10), send('i2', 1)],
      [held(10)],
      'commit',
    ],
    ['another article is reserved', [item('i1')], [send('i1', 10)], [held(10, lamp)], 'release'],
    [
      'the product says it, whatever the number',
      [item('i1', { product_id: 'p1' })],
      [send('i1', 10)],
      [held(10, { sku: null, product_id: 'p1' })],
      'commit',
    ],
    [
      'the number says it where one knows no product',
      [item('i1', { product_id: 'p1' })],
      [send('i1', 10)],
      [held(10)],
      'commit',
    ],
    [
      'the product is another one',
      [item('i1', { product_id: 'p1' })],
      [send('i1', 10)],
      [held(10, { product_id: 'p2' })],
      'release',
    ],
    [
      'sums are exact',
      [item('i1', { quantity: 0.3 })],
      [send('i1', 0.3)],
      [held(0.1), held(0.2)],
      'commit',
    ],
  ] as const)('where %s', (_, items, sent, reservations, fits) => {
    expect(goodsOffer({ items: [...items] }, sent, reservations).fits).toBe(fits);
  });

  it('says both quantities where they differ, and what each choice does', () => {
    const offer = goodsOffer(cancelled, [send('i1', 6)], [held(10)]);
    expect(offer.differences).toEqual(['10 × CUP reserved, 6 shipped.']);
    expect(offer.reserved).toEqual([
      {
        reference: 'ORD-1',
        title: '1 reservation under ORD-1: 10 × CUP',
        words: {
          commit: 'Commit 1 reservation under ORD-1: 10 × CUP leave the stock.',
          release:
            'Release 1 reservation under ORD-1: 10 × CUP stay in stock, free for other orders.',
          keep: 'Leave 1 reservation under ORD-1 as it is: 10 × CUP stay reserved.',
        },
      },
    ]);
  });

  it('does not name an article of which as much is reserved as leaves', () => {
    const items = [item('i1'), item('i2', lamp)];
    const goods = [held(10), held(2, lamp)];
    const offer = goodsOffer({ items }, [send('i1', 6), send('i2', 2)], goods);
    expect(offer.differences).toEqual(['10 × CUP reserved, 6 shipped.']);
  });

  it('names what was booked before and what has several units', () => {
    const booked = [held(4, { status: 'committed' }), held(6)];
    expect(goodsOffer({ items: [item('i1')] }, [send('i1', 1)], booked).differences).toEqual([
      '6 × CUP reserved, 3 more booked out before than shipped.',
    ]);
    const items = [item('i1', { unit: 'piece' }), item('i2', { unit: 'box' })];
    expect(goodsOffer({ items }, [send('i1', 1), send('i2', 2)], [held(3)]).differences).toEqual([
      '3 × CUP reserved, 3 shipped, counted in several units.',
    ]);
  });

  it('offers each reference by itself, and nothing where nothing is active', () => {
    const two = [held(6), held(4, { order_ref: 'cart' }), held(4, { order_ref: 'cart', ...lamp })];
    const { reserved } = goodsOffer({ items: [item('i1')] }, [], two);
    expect(reserved.map(({ title }) => title)).toEqual([
      '1 reservation under ORD-1: 6 × CUP',
      '2 reservations under cart: 4 × CUP, 4 × LAMP',
    ]);
    expect(reserved[1]?.words.keep).toContain('as they are');
    const none = { reserved: [], fits: 'keep', differences: [] };
    expect(goodsOffer({ items: [item('i1')] }, [], [held(3, { status: 'committed' })])).toEqual(
      none,
    );
  });
});

const SKUS = ['CUP', 'LAMP', 'TRAY'];
const quantity = fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4);
const sku = fc.constantFrom(...SKUS);
const anyItem = fc.record({
  sku,
  unit: fc.constantFrom(null, 'box'),
  before: quantity,
  now: quantity,
});
const anyHeld = fc.record({
  sku,
  quantity: quantity.filter((one) => one > 0),
  status: fc.constantFrom('active', 'active', 'committed', 'released'),
  order_ref: fc.constantFrom('ORD-1', 'cart'),
});
/** Reservations that often are exactly what leaves, as in a shop. */
const shop = fc.array(anyItem, { minLength: 1, maxLength: 4 }).chain((items) => {
  const exact = items.map(({ sku: own, before, now }) => ({
    sku: own,
    quantity: before + now,
    status: 'active',
    order_ref: 'ORD-1',
  }));
  const some = fc.array(anyHeld, { maxLength: 4 });
  return fc.tuple(fc.constant(items), fc.oneof(fc.constant(exact), some));
});

it('never books another quantity of an article beforehand than leaves', () => {
  let commits = 0;
  fc.assert(
    fc.property(shop, ([positions, reserved]) => {
      const items = positions.map((one, index) => {
        return item(`i${index}`, { ...one, quantity_shipped: one.before, quantity: 100 });
      });
      const sent = positions.map(({ now }, index) => send(`i${index}`, now));
      const all = reserved.filter((one) => one.quantity > 0);
      const reservations = all.map(({ quantity: count, ...more }) =>
        held(count, more as Partial<Reservation>),
      );
      const { fits } = goodsOffer({ items }, sent, reservations);
      const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
      for (const article of SKUS) {
        const of = (status: string) =>
          sum(
            all.flatMap((one) =>
              one.sku === article && one.status === status ? one.quantity : [],
            ),
          );
        const left = sum(
          positions.flatMap((one) => (one.sku === article ? one.before + one.now : [])),
        );
        if (of('active') === 0) continue;
        if (fits === 'commit') expect(of('committed') + of('active')).toBe(left);
        if (fits === 'release') expect(of('committed')).toBe(left);
      }
      if (fits === 'commit') commits += 1;
    }),
    { numRuns: 500 },
  );
  expect(commits).toBeGreaterThan(20);
});

it.each([
  ['placed', [item('i1', { quantity_shipped: 6, quantity_cancelled: 4 })], true],
  ['placed', [item('i1', { quantity_shipped: 6 })], false],
  ['completed', [item('i1')], true],
  ['cancelled', [item('i1')], true],
] as const)('a %s order of %j leaves no more: %s', (status, items, done) => {
  expect(isDone({ status, items: [...items] })).toBe(done);
});
