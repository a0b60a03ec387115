import { expect, it } from 'vitest';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { checksum, childRevs, stampRev } from './child-revs.ts';
import { orderAttributes, rootKey } from './order.entity.ts';
import { asAggregate } from './order-aggregate.ts';
import { orderRow } from './order-change.ts';

const order = placedAggregate();
const root = (sum: number) => ({
  ...rootKey('acme', order.id),
  rev: 2,
  checksum: sum,
  ...orderAttributes(orderRow(order)),
});
const { pk } = root(0);
const child = (sk: string) => ({ pk, sk, moved: '{}', items: '[]' });
const placed = stampRev([child('A#POS#0001')], 1);
const moved = stampRev([child('A#QTY#0001')], 2);
const movedAgain = stampRev([child('A#QTY#0001')], 3);

it('sums what stands, and what is written over it', () => {
  expect(checksum(childRevs(placed))).toBe(1);
  expect(checksum(childRevs(moved, childRevs(placed)))).toBe(3);
  expect(checksum(childRevs(movedAgain, childRevs(moved, childRevs(placed))))).toBe(4);
});

// ORD-134
it.each([
  ['everything of one state', [root(3), ...placed, ...moved], 'whole'],
  ['a child before the change', [root(4), ...placed, ...moved], 'torn'],
  ['a child after the change', [root(3), ...placed, ...movedAgain], 'torn'],
  ['a new child missing', [root(3), ...placed], 'torn'],
  ['positions missing', [root(1)], 'torn'],
  ['the root missing', [...placed], 'torn'],
] as const)('%s', (_, stored, expected) => {
  const found = asAggregate(stored);
  expect(found === 'torn' ? found : 'whole').toBe(expected);
});

it('knows no order where nothing is stored', () => {
  expect(asAggregate([])).toBeUndefined();
});
