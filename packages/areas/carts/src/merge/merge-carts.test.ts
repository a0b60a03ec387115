import { isRejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '../line/open-cart.ts';
import { cartOf, freshSettings, lineOf, openOf, STRANGER } from '../testing/cart.factory.ts';
import { mergeCarts } from './merge-carts.ts';

const AT = '2026-11-22T10:00:00.000Z';
const terms = { strategy: 'merge', settings: freshSettings, at: AT } as const;
const source = openOf([lineOf(1, { quantity: 2 }), lineOf(2, { sku: 'PEN', unit_price: 3 })], {
  id: STRANGER,
  is_current: true,
  item_count: 3,
  subtotal: 23,
});
const target = openOf([lineOf(3)], { item_count: 1, subtotal: 10 });

describe('a merge', () => {
  // CRT-65, CRT-66
  it('adds each line to the target as if it had been added there, and empties its cart', () => {
    expect(mergeCarts({ target, sources: [source] }, terms)).toEqual({
      target: {
        cart: { ...target.cart, item_count: 4, subtotal: 33, updated_at: AT },
        priced: true,
        lines: [
          lineOf(3, { quantity: 3, updated_at: AT }),
          lineOf(2, { sku: 'PEN', unit_price: 3, updated_at: AT }),
        ],
      },
      sources: [
        {
          cart: {
            ...source.cart,
            status: 'merged',
            merged_into_cart_id: target.cart.id,
            is_current: false,
            item_count: 0,
            subtotal: 0,
            updated_at: AT,
          },
          priced: false,
          lines: [],
        },
      ],
    });
  });

  // CRT-67
  it('takes the place of the lines of the target where it shall replace them', () => {
    const replace = { ...terms, strategy: 'replace' } as const;
    expect(mergeCarts({ target, sources: [source] }, replace)).toMatchObject({
      target: { cart: { item_count: 3, subtotal: 23 }, lines: [{ quantity: 2 }, { sku: 'PEN' }] },
    });
    const empty = openOf([], { id: STRANGER });
    expect(mergeCarts({ target, sources: [empty] }, replace)).toMatchObject({
      target: { lines: target.lines },
    });
  });

  // CRT-73
  it('of no cart changes nothing', () => {
    const merging = { target, sources: [] };
    expect(mergeCarts(merging, { ...terms, strategy: 'replace' })).toEqual(merging);
  });

  // CRT-20, CRT-34, CRT-68
  it.each([
    [
      'a closed source',
      { target, sources: [openOf([], { status: 'ordered' })] },
      'cart_not_active',
    ],
    [
      'a closed target',
      { target: openOf([], { status: 'merged' }), sources: [source] },
      'cart_not_active',
    ],
    [
      'another currency',
      { target, sources: [source, openOf([], { currency: 'CHF' })] },
      'currency_mismatch',
    ],
    ['a line past its limit', { target, sources: [source] }, 'cart_limit_exceeded'],
    [
      'more than an amount holds',
      {
        target,
        sources: [
          openOf([
            lineOf(1, { unit_price: 99_999_999_999 }),
            lineOf(2, { unit_price: 99_999_999_998 }),
          ]),
        ],
      },
      'invalid_value',
    ],
  ])('is refused for %s', (name, merging, rejected) => {
    const max_quantity_per_line = name.includes('limit') ? 2 : 0;
    const settings = { ...freshSettings, max_items_per_cart: 0, max_quantity_per_line };
    expect(mergeCarts(merging, { ...terms, settings })).toMatchObject({ rejected });
  });

  const line = fc.record({
    id: fc.uuid(),
    sku: fc.constantFrom('A', 'B', null),
    unit_price: fc.constantFrom(0, 1, 2.5),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  const lines = fc.array(line, { maxLength: 6 });

  // CRT-65
  it('loses and makes no piece and no cent, in whatever parts the lines come', () => {
    fc.assert(
      fc.property(lines, fc.array(lines, { maxLength: 4 }), (kept, moved) => {
        const open = (some: typeof kept, id: string) =>
          openOf(
            some.map(({ id: lineId, ...one }) => lineOf(0, { ...one, id: lineId })),
            { id },
          );
        const carts = [
          open(kept, STRANGER),
          ...moved.map((some, at) => open(some, `source-${at}`)),
        ];
        const all = carts.flatMap((one) => one.lines);
        const [first = target, ...sources] = carts;
        const merged = mergeCarts({ target: first, sources }, terms);
        if (isRejection(merged)) throw new Error(merged.message);
        expect(totalsOf(cartOf(), merged.target.lines)).toEqual(totalsOf(cartOf(), all));
        expect(merged.target.cart).toMatchObject({ id: STRANGER });
        expect(merged.sources.every((one) => one.lines.length === 0)).toBe(true);
      }),
    );
  });
});
