import { expect, it } from 'vitest';
import { MOST_LINES, readReceipt, receiptSentence } from './receipt-lines.ts';

it('reads lines as a spreadsheet copies them, without heading and empty lines', () => {
  expect(readReceipt('sku;quantity\r\nCUP-1;5\n\n LAMP-7\t1,5 \n')).toEqual({
    lines: [
      { sku: 'CUP-1', quantity: 5 },
      { sku: 'LAMP-7', quantity: 1.5 },
    ],
    unfit: [],
  });
});

it.each(['CUP-1', 'CUP-1;', ';3', 'CUP-1;none', 'CUP-1;0', 'CUP-1;-2'])(
  'shows %s, which is no article and quantity',
  (text) => {
    const list = readReceipt(`A;1\n${text}`);
    expect(list.lines).toHaveLength(1);
    expect(list.unfit).toEqual([{ line: 2, text }]);
    expect(receiptSentence(list)).toContain(`line 2 (${text})`);
  },
);

it('takes as many lines as one call does, and shows the others', () => {
  const text = Array.from({ length: MOST_LINES + 1 }, (_, index) => `A-${index};1`).join('\n');
  const { lines, unfit } = readReceipt(text);
  expect(lines).toHaveLength(MOST_LINES);
  expect(unfit).toEqual([{ line: MOST_LINES + 1, text: `A-${MOST_LINES};1` }]);
});

it('says how much it does', () => {
  expect(receiptSentence(readReceipt('A;1'))).toBe('Receives 1 line.');
  expect(receiptSentence(readReceipt(''))).toBe('Receives 0 lines.');
});
