import { allRoutes } from '@waybill/client/route';
import { expect, it } from 'vitest';
import { BULK_NAMES } from '../orders/list/bulk-names.ts';
import { BULK_COMMANDS, bulkCommand, shipBody } from './bulk-command.ts';

it('names operations that there are, and cancels only after the number was typed', () => {
  const known = new Set(allRoutes().map(({ id }) => id));
  expect(Object.values(BULK_NAMES).filter(({ operation }) => !known.has(operation))).toEqual([]);
  const final = Object.entries(BULK_COMMANDS).filter(([, { isFinal }]) => isFinal);
  expect(final.map(([name]) => name)).toEqual(['cancel']);
  expect(bulkCommand('ship')?.sentence('1 order')).toBe(
    'Ships everything that is still open on 1 order.',
  );
  expect(bulkCommand('fly')).toBeUndefined();
});

it('ships each order with what its line says', () => {
  const values = { tracking: 'ORD-1;T1;dhl\nORD-2;T2', carrier: 'ups' };
  expect(shipBody({ number: 'ORD-1' }, values)).toEqual({ tracking_code: 'T1', carrier: 'dhl' });
  expect(shipBody({ number: 'ORD-2' }, values)).toEqual({ tracking_code: 'T2', carrier: 'ups' });
  expect(shipBody({ number: 'ORD-3' }, values)).toEqual({ carrier: 'ups' });
});
