import { allRoutes } from '@waybill/client/route';
import type { Return } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { RETURN_NAMES, type ReturnName } from '../returns/return-names.ts';
import { BULK_RETURNS, bulkReturn, completeBody, restockOptions } from './bulk-return.ts';

it('names operations that there are', () => {
  const known = new Set(allRoutes().map(({ id }) => id));
  expect(Object.values(RETURN_NAMES).filter(({ operation }) => !known.has(operation))).toEqual([]);
  expect(bulkReturn('receive')?.sentence('2 returns')).toBe(
    'Marks the goods of 2 returns as received.',
  );
  expect(bulkReturn('keep')).toBeUndefined();
});

it.each<[ReturnName, Return['status'], string | undefined]>([
  ['receive', 'registered', undefined],
  ['receive', 'received', 'already received'],
  ['receive', 'completed', 'already completed'],
  ['receive', 'rejected', 'rejected'],
  ['complete', 'registered', undefined],
  ['complete', 'received', undefined],
  ['complete', 'completed', 'already completed'],
  ['complete', 'rejected', 'rejected'],
])('%s leaves out a return that is %s: %s', (name, status, why) => {
  expect(BULK_RETURNS[name].whyNot({ status })).toBe(why);
});

it('asks once for resolution, shelf, place and reason', () => {
  const { fields, begin } = BULK_RETURNS.complete;
  expect(fields?.([]).map(({ path }) => path)).toEqual([
    'resolution',
    'shelf',
    'location_code',
    'reason',
  ]);
  expect(begin).toEqual({ resolution: 'refund', shelf: 'yes' });
});

// ORD-74, ORD-287
it.each([
  [{ resolution: 'repair' }, false, { resolution: 'repair' }],
  [{ resolution: 'refund', shelf: 'yes', location_code: 'loft' }, false, { resolution: 'refund' }],
  [{ resolution: 'refund', shelf: 'yes' }, true, { resolution: 'refund' }],
  [
    { resolution: 'refund', shelf: 'yes', location_code: 'loft', reason: 'x' },
    true,
    { resolution: 'refund', location_code: 'loft' },
  ],
  [{ resolution: '', location_code: 'loft' }, true, { restock: [] }],
])('settles with %j, of an order that moves stock: %s', (values, movesStock, body) => {
  expect(completeBody(values, movesStock)).toEqual(body);
});

it('puts goods back at the place and for the reason that were typed', () => {
  expect(restockOptions({ location_code: 'loft', reason: ' As new ' })).toEqual({
    location_code: 'loft',
    reason: 'As new',
  });
  expect(restockOptions({ location_code: '' })).toEqual({});
});
