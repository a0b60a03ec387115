import type { OrderItem, Return } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { openQuantity, returnableQuantity } from './quantities.ts';

const item = { id: 'a', quantity_shipped: 5, quantity_returned: 1 } as OrderItem;
const claim = (status: Return['status'], quantity: number, id = 'a') =>
  ({ status, positions: [{ order_item_id: id, quantity, restock: false }] }) as unknown as Return;

it.each([
  ['without returns', undefined, 4],
  ['beside a registered return', [claim('registered', 1.5)], 2.5],
  ['beside a received return', [claim('received', 1)], 3],
  ['after a completed return, which it counts already', [claim('completed', 1)], 4],
  ['after a rejected return', [claim('rejected', 3)], 4],
  ['beside a return of another position', [claim('registered', 3, 'b')], 4],
  ['beside two returns', [claim('registered', 1), claim('received', 3)], 0],
])('what may come back %s', (_, returns, expected) => {
  expect(returnableQuantity(item, { returns })).toBe(expected);
});

it.each([
  [5, 0, 0, 5],
  [5, 2, 1, 2],
  [0.3, 0.1, 0, 0.2],
  [1.0001, 1, 0.0001, 0],
])('of %d with %d shipped and %d cancelled %d are open', (quantity, shipped, cancelled, open) => {
  const counted = { quantity, quantity_shipped: shipped, quantity_cancelled: cancelled };
  expect(openQuantity(counted)).toBe(open);
});
