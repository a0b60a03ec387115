import type { OrderWithParts, Return } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { fieldsOf, readyOf } from '../../frame/form/form-call.ts';
import { followUpOf } from '../follow-ups/follow-up.ts';
import { returnCalls } from './return-calls.ts';

const items = [
  { id: 'i1', name: 'Cup', sku: 'CUP', product_id: null, type: 'product' },
  { id: 'i2', name: 'Plate', sku: null, product_id: 'p1', type: 'product' },
  { id: 'i3', name: 'Engraving', sku: 'ENG', product_id: null, type: 'custom' },
  { id: 'i4', name: 'By hand', sku: null, product_id: null, type: 'product' },
];
const order = { id: 'o1', items, moves_stock: true } as unknown as OrderWithParts;
const one = {
  id: 'r1',
  order_id: 'o1',
  number: 'RET-1',
  status: 'received',
  positions: items.map(({ id }) => ({ order_item_id: id, quantity: 2, restock: id === 'i1' })),
} as unknown as Return;
const places = [{ code: 'loft', name: 'Loft' }];

const formOf = (of: OrderWithParts, label = 'Complete') => {
  const found = returnCalls(one, of, places).find((call) => call.label === label);
  if (found === undefined) throw new Error(`no command ${label}`);
  return found;
};
const sent = (typed: object, label?: string) => {
  const form = formOf(order, label);
  const { call } = readyOf(form, { ...form.begin, ...typed });
  return JSON.parse(JSON.stringify(call.body));
};

// ORD-287
it.each([
  ['what was flagged', {}, [{ order_item_id: 'i1', quantity: 2 }]],
  ['nothing', { 'restock i1': '0' }, []],
  [
    'each to its place',
    { 'restock i1 location': 'loft', 'restock i2': '1' },
    [
      { order_item_id: 'i1', quantity: 2, location_code: 'loft' },
      { order_item_id: 'i2', quantity: 1 },
    ],
  ],
])('a completed return puts %s into stock', (_, typed, restock) => {
  expect(sent(typed)).toEqual({ resolution: 'refund', restock });
  expect(sent(typed, 'Exchange')).toMatchObject({ resolution: 'replacement', restock });
});

it('asks for quantity and place of what moves stock, each with its place among what is sent', () => {
  const form = formOf(order);
  const fields = fieldsOf(form, { ...form.begin, 'restock i1': '', 'restock i2': '1' });
  const asked = fields.filter(({ path }) => path.startsWith('restock'));
  expect(asked.map(({ path, at }) => [path, at])).toEqual([
    ['restock i1', 'restock.none.quantity'],
    ['restock i1 location', 'restock.none.location_code'],
    ['restock i2', 'restock.0.quantity'],
    ['restock i2 location', 'restock.0.location_code'],
  ]);
  expect(readyOf(form, { 'restock i1': '2.5' }).isReadable).toBe(false);
});

it('asks for nothing where the order moves no stock', () => {
  const form = formOf({ ...order, moves_stock: false });
  expect(form.groupsOf?.({})).toEqual([]);
  expect(readyOf(form, form.begin ?? {}).call.body).toEqual({ resolution: 'refund' });
});

it('leaves no second booking of what the order booked by itself', () => {
  const goods = { product_id: null, sku: 'CUP', quantity: 2 };
  expect(followUpOf(one, [{ ...goods, location_code: 'loft' }])).toBeUndefined();
  expect(followUpOf(one, [{ ...goods, location_code: null }])).toMatchObject({ id: 'r1' });
});
