import { expect, it } from 'vitest';
import { codeAsWords, labelIn } from './label.ts';

it.each([
  ['Paid', ['de'], 'Paid'],
  [{ en: 'Paid', de: 'Bezahlt' }, ['de-AT', 'en'], 'Bezahlt'],
  [{ en: 'Paid', 'de-AT': 'Beglichen' }, ['de-AT'], 'Beglichen'],
  [{ en: 'Paid' }, ['fr'], 'Paid'],
  [{ it: 'Pagato' }, ['fr'], 'Pagato'],
  [{}, ['fr'], ''],
])('%j in %j is %s', (label, languages, text) => {
  expect(labelIn(label as Parameters<typeof labelIn>[0], languages)).toBe(text);
});

it.each([
  ['in_fulfillment', 'In fulfillment'],
  ['paid', 'Paid'],
  ['', ''],
])('%s reads %s', (code, words) => {
  expect(codeAsWords(code)).toBe(words);
});
