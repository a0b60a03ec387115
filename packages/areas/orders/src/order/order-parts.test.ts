import { expect, it } from 'vitest';
import type { Buyer } from '../buyer/buyer.ts';
import { namedParts, orderParts, refusePart } from './order-parts.ts';

// ORD-160
it.each([
  [undefined, orderParts],
  ['', []],
  ['returns', ['returns']],
  ['refunds,shipments', ['shipments', 'refunds']],
])('the parts that %j names', (include, parts) => {
  expect(namedParts(include)).toEqual(parts);
});

// ORD-290
it.each([
  ['fulfillments', true],
  ['shipments,fulfillments', true],
  ['shipments', false],
  ['', false],
  [undefined, false],
])('a buyer that includes %j: refused %s', (include, isRefused) => {
  const buyer = { contactId: 'c-1' } as unknown as Buyer;
  const refused = isRefused
    ? expect.objectContaining({ rejected: 'buyer_not_permitted' })
    : undefined;
  expect(refusePart(include, buyer)).toEqual(refused);
  expect(refusePart(include, undefined)).toBeUndefined();
});
