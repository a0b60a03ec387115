import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each([
  ['Käse 5', 'Käse 5'],
  ['שלום', '\u2068שלום\u2069'],
  ['سلام 12', '\u2068سلام 12\u2069'],
  ['a\u202Eevil', '\u2068a\u202Eevil\u2069'],
  ['a\u2069\u202Eevil\u2066', '\u2068a\u202Eevil\u2069'],
  ['', ''],
])('closes what %j opens', (text, shown) => {
  expect(isolated(text)).toBe(shown);
});
