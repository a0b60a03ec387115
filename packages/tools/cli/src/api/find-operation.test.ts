import { expect, it } from 'vitest';
import { findOperation, isList, pathOf } from './find-operation.ts';
import { searchOperations } from './search.ts';

it('finds an operation by its id', () => {
  expect(findOperation('orders.returns.receive')).toMatchObject({ method: 'POST' });
});

it.each([
  ['orders.plcae', 'is orders.place meant?'],
  ['order.place', 'is orders.place meant?'],
  ['make.coffee.please', 'waybill api --search WORD finds one'],
])('says of %s what is meant', (id, hint) => {
  expect(() => findOperation(id)).toThrow(`there is no operation ${id}; ${hint}`);
});

it('gives the values of a path their names, as many as it has', () => {
  const route = findOperation('orders.returns.receive');
  expect(pathOf(route, ['a', 'b'])).toEqual({ id: 'a', rid: 'b' });
  expect(() => pathOf(route, ['a'])).toThrow('orders.returns.receive takes id, rid: 1 given');
  expect(() => pathOf(findOperation('whoami'), ['a'])).toThrow(
    'takes nothing in its path: 1 given',
  );
});

it.each([
  ['orders.list', true],
  ['orders.place', false],
  ['whoami', false],
  ['settings.get-app-settings', false],
])('knows whether %s answers pages', (id, pages) => {
  expect(isList(findOperation(id))).toBe(pages);
});

it('searches ids, paths and summaries for every word, in any case', () => {
  expect(searchOperations('Returned ARRIVED').map(({ id }) => id)).toEqual([
    'orders.returns.receive',
  ]);
  expect(searchOperations('number-ranges defaults').map(({ id }) => id)).toEqual([
    'orders.number-ranges.defaults',
    'orders.number-ranges.defaults.get',
  ]);
  expect(searchOperations('nothing like that')).toEqual([]);
});

it('has a summary of every operation', () => {
  expect(searchOperations('').filter(({ summary }) => summary === '')).toEqual([]);
});
