import { describe, expect, it } from 'vitest';
import { cartOf, lineOf } from '../testing/cart.factory.ts';
import {
  findLine,
  inOrder,
  lineDifference,
  lineTotal,
  pageOfLines,
  presentLine,
  wholePage,
} from './line.ts';

const cart = cartOf({ currency: 'CHF' });

describe('a line', () => {
  // CRT-12
  it.each([
    [2, 1.005, 2.01],
    [0.5, 0.0001, 0.0001],
    [0.001, 0.0499, 0],
    [0.001, 0.05, 0.0001],
    [0.333, 3.3333, 1.11],
  ])('of %d at %d costs %d', (quantity, unit_price, expected) => {
    expect(lineTotal(cartOf(), { quantity, unit_price })).toBe(expected);
  });

  // CRT-12
  it.each([
    ['EUR', 1, 0.0149, 0.01],
    ['JPY', 1, 0.5, 1],
    ['KWD', 3, 1.2555, 3.767],
  ])('in %s costs what its order will say: %d at %d is %d', (currency, quantity, price, cost) => {
    const invoiced = cartOf({ currency, amount_rounding: 'invoice' });
    expect(lineTotal(invoiced, { quantity, unit_price: price })).toBe(cost);
  });

  // CRT-12, CRT-15
  it('is answered with its cart, the currency of it and its total', () => {
    const line = lineOf(1, { quantity: 3, unit_price: 2.5 });
    expect(presentLine(cart, line)).toEqual({
      ...line,
      cart_id: cart.id,
      currency: 'CHF',
      line_total: 7.5,
    });
  });
});

describe('the lines of a cart', () => {
  const lines = [lineOf(3), lineOf(2, { position: 1 }), lineOf(1, { quantity: 5 })];
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id.at(-1));

  // CRT-38
  it('stand by position, those of one position oldest first', () => {
    expect(ids(inOrder(lines))).toEqual(['1', '3', '2']);
    expect(ids(inOrder(lines.toReversed()))).toEqual(['1', '3', '2']);
    expect(ids(wholePage(cart, lines).items)).toEqual(['1', '3', '2']);
    expect(wholePage(cart, lines)).toMatchObject({ total: 3, limit: 3, offset: 0 });
  });

  // CRT-38
  it('are listed so, or as asked', () => {
    const request = { filters: [], order: undefined, limit: 2, offset: 1 };
    expect(pageOfLines(cart, lines, request)).toMatchObject({ total: 3 });
    expect(ids(pageOfLines(cart, lines, request).rows)).toEqual(['3', '2']);
    const order = { column: 'quantity', descending: true };
    const filters = [{ column: 'currency', value: 'CHF' }];
    expect(ids(pageOfLines(cart, lines, { ...request, order, filters, offset: 0 }).rows)).toEqual([
      '1',
      '3',
    ]);
  });

  // CRT-34
  it('differ by what was added, what is another object, and what is gone', () => {
    const [first, second, third] = [lineOf(1), lineOf(2), lineOf(3)];
    const changed = { ...second, quantity: 2 };
    expect(lineDifference([first, second], [third, changed])).toEqual({
      added: [third],
      changed: [changed],
      removed: [first],
    });
    expect(lineDifference([first], [first])).toEqual({ added: [], changed: [], removed: [] });
  });
});

// CRT-39
it('a line is found in its own cart alone', () => {
  const lines = [lineOf(1), lineOf(2)];
  expect(findLine(lines, lineOf(2).id)).toBe(lines[1]);
  expect(findLine(lines, lineOf(3).id)).toMatchObject({ rejected: 'not_found' });
});
