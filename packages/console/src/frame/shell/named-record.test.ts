import type { Waybill } from '@waybill/client';
import { expect, it } from 'vitest';
import { isId, namedQuestion, namesIn } from './named-record.ts';

const ID = '01976f3a-8c1e-7a44-9d0b-000000000001';
const ORDERS = '/orders/:id/:command?';
const byNumber = { operation: 'orders.list', by: ['number', 'external_id'] };

/** A service that has these orders. */
function serviceOf(...rows: readonly Readonly<Record<string, string>>[]): Waybill {
  const list = async ({ limit: _, ...asked }: Readonly<Record<string, unknown>>) => {
    const items = rows.filter((row) =>
      Object.entries(asked).every(([column, value]) => row[column] === value),
    );
    return { items: items.slice(0, 1), total: items.length };
  };
  return { orders: { list, returns: { list } } } as unknown as Waybill;
}

const found = (waybill: Waybill, names: Parameters<typeof namedQuestion>[1], parts: object) =>
  namedQuestion(ORDERS, names, { ...parts }).ask(waybill, new AbortController());

it('leads from a name to the page of the record, with the command that was asked for', async () => {
  const waybill = serviceOf({ id: ID, number: 'ORD/1' }, { id: 'other', external_id: 'shop 7' });
  expect(await found(waybill, byNumber, { id: 'ORD/1', command: 'ship' })).toBe(
    `/orders/${ID}/ship`,
  );
  expect(await found(waybill, byNumber, { id: 'shop 7' })).toBe('/orders/other');
  expect(await found(waybill, byNumber, { id: 'ORD/2' })).toBeNull();
});

it('does not choose between two records of one name', async () => {
  const twice = serviceOf({ id: 'a', number: 'N' }, { id: 'b', number: 'N' });
  expect(await found(twice, byNumber, { id: 'N' })).toBeNull();
});

it('leads to the record that shows another one, by its number and by its id', async () => {
  const names = {
    operation: 'orders.returns.list',
    by: ['number'],
    shownBy: { path: ORDERS, column: 'order_id' },
  };
  const waybill = serviceOf({ id: ID, number: 'RET-1', order_id: 'o1' });
  expect(await found(waybill, names, { id: 'RET-1' })).toBe('/orders/o1');
  expect(await found(waybill, names, { id: ID })).toBe('/orders/o1');
  expect(namesIn({ names }, { id: ID })).toBe(names);
});

it('opens a page by its id at once', () => {
  expect([isId(ID), isId('whe_01JDZ3N8Q4X5Y6Z7A8B9C0D1E2'), isId('ORD-000001')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(namesIn({ names: byNumber }, { id: ID })).toBeUndefined();
  expect(namesIn({ names: () => byNumber }, { id: 'ORD-1' })).toBe(byNumber);
  expect(namesIn({}, { id: 'ORD-1' })).toBeUndefined();
});
