import { expect, it } from 'vitest';
import { MOST_LINES, readReceipt } from './receipt-lines.ts';

const LINES = [
  { sku: 'CUP-1', quantity: 5 },
  { sku: 'LAMP-7', quantity: 1.5 },
];

it.each([
  'sku;quantity\r\nCUP-1;5\n\n LAMP-7 ; 1,5 \n',
  'Artikelnummer\tMenge\nCUP-1\t5\n\t\nLAMP-7\t1.5',
  '"Article","Quantity"\n"CUP-1",5\n"LAMP-7","1,5"',
  'Qty;SKU\n5;CUP-1\n1.5;LAMP-7',
])('reads %j, and says that the heading is left out', (text) => {
  const { lines, check } = readReceipt(text);
  expect(lines).toEqual(LINES);
  expect(check.problem).toBeUndefined();
  expect(check.note).toMatch(/^Line 1 is the heading \([^)]+\) and is left out\.$/u);
});

it.each(['sku;5', 'SKU-1;5', 'quantity;5'])('takes %s for no heading', (text) => {
  const [sku] = text.split(';');
  expect(readReceipt(text)).toEqual({ lines: [{ sku, quantity: 5 }], check: {} });
});

it('names the columns of a heading that it does not read, and a heading alone', () => {
  expect(readReceipt('SKU;Name;Qty\nA;Cup;2')).toEqual({
    lines: [{ sku: 'A', quantity: 2 }],
    check: {
      note: 'Line 1 is the heading (SKU, Name, Qty) and is left out. So are the columns Name.',
    },
  });
  expect(readReceipt('SKU;Qty').check.problem).toBe('There are no lines below the heading.');
});

it.each([
  ['CUP-1', 'the quantity is missing.'],
  ['CUP-1;', 'the quantity is missing.'],
  [';3', 'the article is missing.'],
  ['CUP-1;none', 'none is not a number.'],
  ['CUP-1;0', '0 is not a quantity.'],
  ['CUP-1;-2', '-2 is not a quantity.'],
  ['CUP-1;Infinity', 'Infinity is not a number.'],
  ['CUP-1;5;6', 'more cells than article, quantity.'],
  ['3,4E+11;5', '3,4E+11 is a number that the spreadsheet has shortened'],
  ['3.4012E+19;5', '3.4012E+19 is a number that the spreadsheet has shortened'],
  ['5;CUP-1', 'article and quantity are the wrong way round (5, CUP-1).'],
  ['5;4006381333931', 'article and quantity are the wrong way round (5, 4006381333931).'],
  ['"CUP-1;5', 'the quotation mark before CUP-1 is not closed.'],
  ['C\u200bUP;5', 'the article has a character that cannot be read.'],
  ['M\ufffdSLI;5', 'the article has a character that cannot be read.'],
  ['"two\nlines";5', 'the article has a character that cannot be read.'],
])('names %j, which cannot be read, by its line', (text, problem) => {
  const { lines, check } = readReceipt(`A;1\n${text}`);
  expect(lines).toEqual([{ sku: 'A', quantity: 1 }]);
  expect(check.problem).toMatch(/^Line 2: /u);
  expect(check.problem).toContain(problem);
});

it('takes digits for an article where a quantity stands beside them', () => {
  expect(readReceipt('4006381333931;5\n10;20').lines).toEqual([
    { sku: '4006381333931', quantity: 5 },
    { sku: '10', quantity: 20 },
  ]);
});

it('asks what a quantity means that can be read in two ways', () => {
  const { check } = readReceipt('A\t1,500\nB\t2', 'en-US');
  expect(check.problem).toBe('Line 1: 1,500 could mean 1500 or 1.5.');
  expect(check.choices).toEqual([
    { label: '1500', text: 'A\t1500\nB\t2' },
    { label: '1.5', text: 'A\t1.5\nB\t2' },
  ]);
});

it('settles all quantities that can be read in two ways by one choice', () => {
  const { check } = readReceipt('A,1.500\nB,2\nC,"2.250"', 'de-DE');
  expect(check.problem).toBe(
    'Line 1: 1.500 could mean 1500 or 1,5. Your choice also applies to 1 more.',
  );
  const [thousands, decimals] = (check.choices ?? []).map(({ text }) => readReceipt(text, 'de-DE'));
  const quantities = (list: typeof thousands) => list?.lines.map(({ quantity }) => quantity);
  expect(quantities(thousands)).toEqual([1500, 2, 2250]);
  expect(quantities(decimals)).toEqual([1.5, 2, 2.25]);
});

it('tells five problems, and how many more there are', () => {
  const text = Array.from({ length: 8 }, (_, index) => `A-${index};none`).join('\n');
  const told = readReceipt(text).check.problem?.split('\n');
  expect(told).toHaveLength(6);
  expect(told?.at(-1)).toBe('3 more lines cannot be read: 6, 7, 8.');
});

it('takes as many lines as one call does, and names the next one', () => {
  const text = Array.from({ length: MOST_LINES + 1 }, (_, index) => `A-${index};1`).join('\n');
  const { lines, check } = readReceipt(text);
  expect(lines).toHaveLength(MOST_LINES);
  expect(check.problem).toBe(
    `Line ${MOST_LINES + 1}: no more than ${MOST_LINES} lines fit into one call.`,
  );
});

it('reads nothing of nothing', () => {
  expect(readReceipt('')).toEqual({ lines: [], check: {} });
});
