import { namesText, noteText } from '@waybill/table/testing';
import { NAMES } from '@waybill/table/write';
import { expect, it } from 'vitest';
import { stockLevel } from '../stock/stock.factory.ts';
import { mayReserveLater } from './may-reserve-later.ts';

const stored = (onHand: number, marks?: Readonly<Record<string, unknown>>) => ({
  row: stockLevel(101, { on_hand: onHand }),
  rev: 1,
  ...(marks && { marks }),
});

/** Quantities that open calls took from what is available: they return if the calls fail. */
const taken = (...amounts: number[]) => ({
  [NAMES]: namesText(['available']),
  'm:0': amounts.map(
    (amount, index) =>
      `m${index} ${noteText({ moment: 1_000 + index, at: 'undone', amounts: [amount] })}`,
  ),
});

const line = (quantity: number, sku = 'a') => ({ product_id: null, sku, quantity });

// INV-96
it.each([
  { what: 'nobody is at work', row: stored(1), lines: [line(2)], answer: false },
  {
    what: 'nobody is at work and one of two lines would fit',
    row: stored(2),
    lines: [line(2), line(9)],
    answer: false,
  },
  { what: 'there is enough', row: stored(2, taken(3)), lines: [line(2)], answer: false },
  {
    what: 'what was taken covers a line',
    row: stored(1, taken(1)),
    lines: [line(2)],
    answer: true,
  },
  { what: 'it comes from several', row: stored(0, taken(1, 1)), lines: [line(2)], answer: true },
  { what: 'it covers no line', row: stored(1, taken(1)), lines: [line(3)], answer: false },
  {
    what: 'it covers one of two lines',
    row: stored(1, taken(1)),
    lines: [line(2), line(9)],
    answer: true,
  },
  {
    what: 'another item is short',
    row: stored(1, taken(1)),
    lines: [line(2, 'b')],
    answer: false,
  },
  {
    what: 'what is under way only takes',
    row: stored(1, taken(-1)),
    lines: [line(2)],
    answer: false,
  },
])('may be enough where $what: $answer', ({ row, lines, answer }) => {
  expect(mayReserveLater([row], lines)).toBe(answer);
});
