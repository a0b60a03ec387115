import { expect, it } from 'vitest';
import { bareText, wordsIn } from './typed-text.ts';

it.each([
  ['\ufeffCUP-1', 'CUP-1'],
  ['\u00a0 CUP-1\u200b\u202f', 'CUP-1'],
  ['\u200eCUP 1\u200f\t', 'CUP 1'],
  [' \u200b ', ''],
])('%j is %j without what nobody sees', (typed, text) => {
  expect(bareText(typed)).toBe(text);
});

it('takes words from lines and between marks', () => {
  expect(wordsIn(' orders.ship,\u200binventories.*;\r\n*\u00a0')).toEqual([
    'orders.ship',
    'inventories.*',
    '*',
  ]);
  expect(wordsIn(' ')).toEqual([]);
});
