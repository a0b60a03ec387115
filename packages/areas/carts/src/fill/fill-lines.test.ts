import { describe, expect, it } from 'vitest';
import { freshSettings, lineOf, momentAfter, openOf } from '../testing/cart.factory.ts';
import { asNewLine, type FillLine, type Putting, putLines } from './fill-lines.ts';

const moment = momentAfter();

const position = (more: Partial<FillLine> = {}): FillLine => ({
  product_id: null,
  sku: 'LAMP-7',
  name: 'Desk lamp',
  quantity: 2,
  unit: 'pc',
  unit_price: 10,
  tax_rate: 19,
  snapshot: { order_list_id: 'l' },
  metadata: null,
  ...more,
});

const filled = (filling: Partial<Putting>, limits = freshSettings) =>
  putLines(
    openOf([lineOf(1)]),
    {
      currency: null,
      mode: 'append',
      lines: [position(), position({ sku: 'B' }), position()].map(asNewLine),
      ...filling,
    },
    limits,
    moment,
  );

describe('a cart filled from a list', () => {
  // CRT-42
  it('takes each line as if it had been added alone', () => {
    const after = filled({});
    expect(after).toMatchObject({
      cart: { item_count: 7, subtotal: 70, updated_at: moment.at },
      lines: [
        { id: lineOf(1).id, quantity: 5, snapshot: null },
        { sku: 'B', quantity: 2, position: 0, snapshot: { order_list_id: 'l' }, type: 'product' },
      ],
    });
  });

  // CRT-42
  it('is these lines and no others where they replace it', () => {
    expect(filled({ mode: 'replace' })).toMatchObject({
      cart: { item_count: 6 },
      lines: [
        { sku: 'LAMP-7', position: 0 },
        { sku: 'B', position: 1 },
        { sku: 'LAMP-7', position: 2 },
      ],
    });
  });

  // CRT-15, CRT-34, CRT-42
  it.each([
    ['in another currency', { currency: 'USD' }, freshSettings, 'currency_mismatch'],
    ['with too many lines', {}, { ...freshSettings, max_items_per_cart: 1 }, 'cart_limit_exceeded'],
    [
      'with too many units',
      {},
      { ...freshSettings, max_quantity_per_line: 4 },
      'cart_limit_exceeded',
    ],
  ])('is refused %s', (_, filling, limits, code) => {
    expect(filled(filling, limits)).toMatchObject({ rejected: code });
  });

  // CRT-15
  it('names the currency of the cart or none', () => {
    expect(filled({ currency: 'EUR' })).toMatchObject({ cart: { currency: 'EUR' } });
  });

  // CRT-106, CRT-107
  it.each([
    ['nothing is added', 'append', [lineOf(1)], true],
    ['no lines are replaced by none', 'replace', [], true],
    ['its lines are replaced by none', 'replace', [lineOf(1)], false],
  ] as const)('stays as it is where %s', (_, mode, lines, isSame) => {
    const open = openOf(lines);
    const after = putLines(open, { currency: null, mode, lines: [] }, freshSettings, moment);
    expect(after === open).toBe(isSame);
  });
});
