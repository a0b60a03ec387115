import { expect, it } from 'vitest';
import { namedParts, orderParts } from './order-parts.ts';

// ORD-160
it.each([
  [undefined, orderParts],
  ['', []],
  ['returns', ['returns']],
  ['refunds,shipments', ['shipments', 'refunds']],
])('the parts that %j names', (include, parts) => {
  expect(namedParts(include)).toEqual(parts);
});
