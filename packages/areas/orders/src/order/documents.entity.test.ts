import { aggregateWrites } from '@waybill/table/testing';
import type { TableItem } from '@waybill/table/write';
import { describe, expect, it } from 'vitest';
import { placedAggregate } from '../testing/aggregate.factory.ts';
import { storedOrder, withDocuments } from './documents.entity.ts';
import { asOrderRow, rootKey } from './order.entity.ts';
import type { Order } from './order.schema.ts';
import { asAggregate } from './order-aggregate.ts';
import { orderRow } from './order-change.ts';
import { positionChildren } from './position.entity.ts';

const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
const placed = placedAggregate();
const small: Order = { ...orderRow(placed), buyer: { name: 'Ada' } };
const large: Order = { ...small, metadata: text(3_000), user_data: text(4_000) };

/** The items of an order that was just placed. */
function itemsOf(order: Order): TableItem[] {
  const { content, children } = storedOrder(order, 1);
  const root = { at: rootKey('acme', order.id), content };
  const written = [...children, ...positionChildren(placed.items)];
  return aggregateWrites(root, written).map(({ put }) => put);
}

/** The order as a command reads it. */
function readOf(order: Order) {
  const read = asAggregate(itemsOf(order));
  if (read === undefined || read === 'torn') throw new Error('it is whole');
  return read;
}

// ORD-136, ORD-137
describe('the objects of an order', () => {
  it.each([
    ['small ones on the root', small, []],
    ['large ones beside it', large, ['metadata', 'user_data']],
  ])('are stored, %s, and read as they were', (_, order, apart) => {
    const read = readOf(order);
    expect(read.apart).toEqual(apart);
    expect(orderRow(read)).toEqual(order);
  });

  it.each<[string, Partial<Order>, number]>([
    ['nothing of them', { on_hold: true }, 0],
    ['a small one', { payment: { payment_id: 'pi_1' } }, 0],
    ['a large one', { metadata: text(3_001) }, 1],
    ['one that becomes large', { buyer: text(5_000) }, 1],
    ['one that becomes small', { metadata: { a: 1 } }, 1],
    ['all, to none', { metadata: null, user_data: null }, 1],
  ])('are written anew when a change touches %s: %o', (_, change, children) => {
    const before = readOf(large);
    const next = storedOrder({ ...orderRow(before), ...change }, 2, before);
    expect(next.children).toHaveLength(children);
    expect(next.content).toMatchObject({
      beside: expect.stringContaining(children ? ':2,' : ':1,'),
    });
  });

  // ORD-134
  it('are of the version that the root says, or not there', () => {
    const [root, documents, ...others] = itemsOf(large);
    if (root === undefined || documents === undefined) throw new Error('it has both');
    const row = asOrderRow(root);
    expect(withDocuments(row, [documents])).toEqual(large);
    expect(withDocuments(row, [])).toBeUndefined();
    expect(withDocuments(row, [{ ...documents, rev: 2 }])).toBeUndefined();
    const [first, ...rest] = others;
    if (first === undefined) throw new Error('it has positions');
    const exchanged = [root, { ...documents, rev: 2 }, { ...first, rev: 0 }, ...rest];
    expect(asAggregate(exchanged)).toBe('torn');
  });
});
