import type { OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { notesOf } from './note.ts';

const shipped = (id: string, ...items: readonly (readonly [item: string, quantity: number])[]) => ({
  id,
  number: `DN-${id}`,
  items: items.map(([order_item_id, quantity]) => ({
    id: `${id}-${order_item_id}`,
    order_item_id,
    quantity,
  })),
});
const order = (id: string, shipments?: readonly object[]) =>
  ({ id, items: [{ id: 'a' }, { id: 'b' }], shipments }) as unknown as OrderWithParts;

const orders = [
  order('1', [shipped('x', ['b', 2], ['a', 1.5]), shipped('y', ['b', 1])]),
  order('2', []),
  order('3'),
];

it.each([
  [null, ['x', 'y']],
  ['y', ['y']],
  ['z', []],
])('prints the shipment %j of orders: %j', (named, ids) => {
  expect(notesOf(orders, named).map(({ shipment }) => shipment.id)).toEqual(ids);
});

it('has what is in the parcel, in the order of the positions', () => {
  const [note] = notesOf(orders, null);
  expect(note?.lines.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    ['a', 1.5],
    ['b', 2],
  ]);
});
