import { allRoutes } from '@waybill/client/route';
import { expect, it } from 'vitest';
import { BULK_NAMES, type BulkName } from '../orders/list/bulk-names.ts';
import { BULK_COMMANDS, type BulkOrder, bulkCommand, shipBody } from './bulk-command.ts';

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

const order: BulkOrder = {
  status: 'placed',
  fulfillment_status: 'unfulfilled',
  on_hold: false,
  acknowledged_at: null,
  isStopped: false,
};
const AT = '2026-11-27T10:00:00Z';

it.each<[BulkName, Partial<BulkOrder>, string | undefined]>([
  ['ship', {}, undefined],
  ['ship', { fulfillment_status: 'partial' }, undefined],
  ['ship', { on_hold: true }, undefined],
  ['ship', { on_hold: true, isStopped: true }, 'on hold'],
  ['ship', { status: 'pending' }, 'awaiting approval'],
  ['ship', { status: 'completed', fulfillment_status: 'fulfilled' }, 'already shipped'],
  ['ship', { status: 'in_fulfillment', fulfillment_status: 'fulfilled' }, 'already shipped'],
  ['ship', { status: 'completed' }, 'already completed'],
  ['ship', { status: 'cancelled', fulfillment_status: 'fulfilled' }, 'already cancelled'],
  ['acknowledge', {}, undefined],
  ['acknowledge', { acknowledged_at: AT }, 'already acknowledged'],
  ['acknowledge', { status: 'pending' }, 'awaiting approval'],
  ['acknowledge', { status: 'cancelled' }, 'already cancelled'],
  ['hold', {}, undefined],
  ['hold', { on_hold: true }, 'already on hold'],
  ['hold', { status: 'completed' }, 'already completed'],
  ['unhold', { on_hold: true }, undefined],
  ['unhold', {}, 'not on hold'],
  ['cancel', {}, undefined],
  ['cancel', { status: 'cancelled' }, 'already cancelled'],
  ['cancel', { fulfillment_status: 'partial' }, 'already shipped in part'],
])('%s leaves out an order that is %j: %s', (name, more, why) => {
  expect(BULK_COMMANDS[name].whyNot?.({ ...order, ...more })).toBe(why);
});
