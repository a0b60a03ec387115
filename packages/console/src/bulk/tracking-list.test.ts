import { expect, it } from 'vitest';
import { readTracking } from './tracking-list.ts';

const ORDERS = ['ORD-1', 'ORD-2', 'ORD-3'];
const WITHOUT_ONE = '1 of these orders has no line and ships without a code.';

it.each([';', ',', '\t'])(
  'reads what a carrier gives between %j, with or without its name',
  (mark) => {
    const rows = ['number;tracking;carrier', 'ORD-1;T1;dhl', ';;', 'ORD-2;\u00a0T2\u200b'];
    const list = readTracking(rows.join('\n').replaceAll(';', mark), ORDERS);
    expect([...list.byNumber]).toEqual([
      ['ORD-1', { tracking_code: 'T1', carrier: 'dhl' }],
      ['ORD-2', { tracking_code: 'T2' }],
    ]);
    expect(list.check).toEqual({
      note: `Line 1 is the heading (number, tracking, carrier) and is left out.\n${WITHOUT_ONE}`,
    });
  },
);

it('goes by the columns of a heading', () => {
  const list = readTracking('Sendungsnummer;Bestellung\nT1;ORD-1', ORDERS);
  expect(list.byNumber.get('ORD-1')).toEqual({ tracking_code: 'T1' });
});

it.each([
  ['ORD-1', 'Line 2: the tracking code is missing.'],
  ['ORD-1;', 'Line 2: the tracking code is missing.'],
  [';T1', 'Line 2: the order number is missing.'],
  ['ORD-3;T2', 'Line 2: ORD-3 is already in a line above.'],
  ['T1;ORD-1', 'Line 2: number and code are the wrong way round (T1, ORD-1).'],
  ['ORD-1;3,4E+17', 'Line 2: 3,4E+17 is a number that the spreadsheet has shortened'],
])('names %j, which is no number and code', (line, problem) => {
  const list = readTracking(`ORD-3;T1\n${line}`, ORDERS);
  expect(list.check.problem).toContain(problem);
  expect([...list.byNumber]).toEqual([['ORD-3', { tracking_code: 'T1' }]]);
});

it('names numbers of other orders and counts those without a line, and goes on', () => {
  expect(readTracking('ORD-9;T1\nORD-1;T2', ORDERS).check).toEqual({
    note: `Not among these orders: ORD-9.\n2 of these orders have no line and ship without a code.`,
  });
});
