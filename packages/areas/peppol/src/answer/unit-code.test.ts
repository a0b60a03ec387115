import { expect, it } from 'vitest';
import { units } from '../testing/answered-order.factory.ts';
import { unitCodeOf } from './unit-code.ts';

// PEP-113
it.each([
  ['a text of the shop', 'Karton', 'XBX'],
  ['a default text', 'kg', 'KGM'],
  ['the first of several', 'piece', 'C62'],
  ['a default text whose code the shop calls otherwise', 'box', 'C62'],
  ['a code', 'LTR', 'LTR'],
  ['neither', 'handful', 'C62'],
  ['nothing', null, 'C62'],
])('%s has a code', (_, text, code) => {
  expect(unitCodeOf(text, units)).toBe(code);
});
