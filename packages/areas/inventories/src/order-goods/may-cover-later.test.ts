import { type Rejection, reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { locationOf, momentAt, stockAt, takenBy } from '../reservation/reservation.factory.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { openBook } from '../stock/stock-book.ts';
import type { StoredStock } from '../stock/stock-row.ts';
import { mayCoverLater } from './may-cover-later.ts';
import { goodsLine } from './order-goods.factory.ts';

/** A row from which calls at work have taken, each so much. */
const rowOf = (
  location: number,
  onHand: number,
  taken: readonly number[] = [],
  more: Partial<StockLevel> = {},
): StoredStock => {
  const stored = stockAt(location, { on_hand: onHand, ...more });
  return taken.length === 0 ? stored : { ...stored, marks: takenBy(...taken) };
};

const refusedAt = (...paths: readonly number[]) =>
  reject(
    'insufficient_stock',
    'Not enough stock.',
    paths.map((index) => ({ path: `items.${index}`, message: 'too few' })),
  );

const locations = [locationOf(1), locationOf(2), locationOf(3, { enabled: false })];
const states = [{ code: 'gone', orderable: false, position: 1 }];

const doubtful = (
  stock: readonly StoredStock[],
  quantities: readonly number[] = [2],
  refused: Rejection = refusedAt(...quantities.keys()),
) => {
  const lines = quantities.map((quantity, index) => goodsLine(index, { quantity }));
  return mayCoverLater(refused, lines, {
    stock,
    book: openBook(stock, momentAt()),
    locations,
    states,
  });
};

describe('rows whose goods may return', () => {
  const [short, far] = [rowOf(1, 1, [1]), rowOf(2, 0, [1, 1])];

  // INV-96, INV-168
  it.each([
    ['cover a line', [short], [short]],
    ['cover it together', [rowOf(1, 0), far], [far]],
    ['cover it with what another place has', [rowOf(1, 1), rowOf(2, 0, [1])], 1],
    ['are too few', [rowOf(1, 0, [1])], 0],
    ['belong to nobody at work', [rowOf(1, 1)], 0],
    ['lie at a disabled place', [rowOf(3, 0, [2])], 0],
    ['are forbidden', [rowOf(1, 0, [2], { availability_code: 'gone' })], 0],
    ['are held back', [rowOf(1, 1, [1], { safety_quantity: 1 })], 0],
    ['belong to another article', [rowOf(1, 0, [2], { sku: 'B' })], 0],
  ] as const)('%s', (_, stock, expected) => {
    const found = doubtful(stock);
    if (typeof expected === 'number') expect(found).toHaveLength(expected);
    else expect(found).toEqual(expected);
  });

  // INV-168
  it('matter to lines that were refused alone', () => {
    expect(doubtful([short], [1, 9], refusedAt(0))).toEqual([short]);
    expect(doubtful([short], [1, 9], refusedAt(0, 1))).toEqual([]);
  });

  it('matter to no other refusal', () => {
    expect(doubtful([short], [2], reject('not_orderable', 'Not now.'))).toEqual([]);
    expect(doubtful([short], [2], reject('insufficient_stock', 'Not now.'))).toEqual([]);
  });

  // INV-165
  it('come on top of what the call itself gives back', () => {
    const stored = rowOf(1, 3, [1], { reserved: 3 });
    const book = openBook([stored], momentAt());
    book.book(stored.row.location_id, stored.row, { reserved: -1 }, 'relaxed');
    const found = mayCoverLater(refusedAt(0), [goodsLine(0, { quantity: 2 })], {
      stock: [stored],
      book,
      locations,
      states,
    });
    expect(found).toEqual([stored]);
  });
});
