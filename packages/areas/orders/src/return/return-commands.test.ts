import type { Rejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { orderRequested } from '../order/order.events.ts';
import type { Return } from '../order/order.schema.ts';
import type { Change } from '../order/order-change.ts';
import { returnEvents } from './return.events.ts';
import { ReturnCompleted } from './return.schema.ts';
import { completeReturn, receiveReturn, rejectReturn } from './return-commands.ts';
import {
  accepted,
  after,
  codeOf,
  commands,
  moment,
  OTHER,
  PRODUCT,
  registering,
  settings,
  shippedOrder,
  withReturn,
} from './return-scene.factory.ts';
import { returnLifecycle } from './return-status.ts';

describe('commands on a return', () => {
  const cases = Object.entries(returnLifecycle).flatMap(([status, moves]) =>
    (Object.keys(commands) as (keyof typeof commands)[]).map(
      (command) => [command, status as Return['status'], moves[command]] as const,
    ),
  );

  // ORD-72, ORD-73, ORD-77
  it.each(cases)('%s in %s leads to %s', (command, status, to) => {
    const { order, one } = withReturn(status);
    const decision = commands[command](order, one.id);
    if (to === undefined) {
      expect(codeOf(decision)).toBe(
        command === 'receive' ? 'return_not_registered' : 'return_closed',
      );
      return;
    }
    const change = accepted(decision as Change<Return> | Rejection);
    expect(change.answer).toMatchObject({
      ...one,
      status: to,
      [`${to}_at`]: moment.at,
      updated_at: moment.at,
    });
    expect(change.order.updated_at).toBe(order.updated_at);
    expect(change.order.status).toBe(order.status);
  });

  // ORD-78
  it.each(Object.keys(commands) as (keyof typeof commands)[])(
    '%s knows no return of another order',
    (command) => {
      const { order } = withReturn('registered');
      expect(codeOf(commands[command](order, OTHER))).toBe('not_found');
    },
  );

  // ORD-73
  it('receiving books nothing', () => {
    const { order, one } = withReturn('registered');
    const change = accepted(receiveReturn(order, { returnId: one.id }, settings, moment));
    expect(change.items).toBeUndefined();
    const { id: return_id, number, positions } = one;
    expect(change.entries).toEqual([
      { name: 'order.return.received', actor: null, payload: { return_id, number, positions } },
    ]);
  });

  // ORD-74
  it('completing books the quantities and answers what goes back into stock', () => {
    const { order, one } = withReturn('received');
    const change = accepted(
      completeReturn(order, { returnId: one.id, resolution: 'refund' }, settings, moment),
    );
    const restock = [{ product_id: PRODUCT, sku: 'SKU-0', quantity: 2 }];
    expect(change.answer).toMatchObject({ resolution: 'refund', restock });
    expect(v.is(ReturnCompleted, change.answer)).toBe(true);
    expect(change.returns?.[0]).not.toHaveProperty('restock');
    expect(change.items?.map((item) => [item.quantity_returned, item.updated_at])).toEqual([
      [2, moment.at],
      [1, moment.at],
    ]);
    expect(change.items?.map((item) => item.quantity_shipped)).toEqual([5, 5]);
    const { id: return_id, number, positions } = one;
    expect(change.entries).toEqual([
      {
        name: 'order.return.completed',
        actor: null,
        payload: { return_id, number, positions, resolution: 'refund', restock },
      },
    ]);
  });

  // ORD-74
  it('completing answers an article without a sku as one without', () => {
    const order = shippedOrder([1]);
    const named = { ...order, items: order.items.map((item) => ({ ...item, sku: null })) };
    const loaded = after(named, registering(named, { restock: true }));
    const id = loaded.returns[0]?.id ?? '';
    const { answer } = accepted(completeReturn(loaded, { returnId: id }, settings, moment));
    expect(answer.restock).toEqual([{ product_id: PRODUCT, sku: null, quantity: 1 }]);
  });

  // ORD-74
  it('completing without a flagged position restocks nothing', () => {
    const order = shippedOrder([1]);
    const loaded = after(order, registering(order));
    const id = loaded.returns[0]?.id ?? '';
    const { answer } = accepted(completeReturn(loaded, { returnId: id }, settings, moment));
    expect(answer).toMatchObject({ restock: [], resolution: null });
  });

  // ORD-126
  it('completing answers a long restock that its event leaves out', () => {
    const order = shippedOrder(Array.from({ length: 500 }, () => 1));
    const long = {
      ...order,
      items: order.items.map((item) => ({ ...item, sku: 'ü'.repeat(255) })),
    };
    const loaded = after(long, registering(long, { restock: true }));
    const id = loaded.returns[0]?.id ?? '';
    const change = accepted(completeReturn(loaded, { returnId: id }, settings, moment));
    expect(change.answer.restock).toHaveLength(500);
    expect(change.entries[0]?.payload).toMatchObject({ restock: null });
    expect(Buffer.byteLength(JSON.stringify(change.entries))).toBeLessThan(200 * 1024);
  });

  // ORD-75
  it.each([
    ['a code', { resolution: 'wear_and_tear' }, 'wear_and_tear', null],
    [
      'a code and words',
      { resolution: 'not_returnable', reason: 'late' },
      'not_returnable',
      'late',
    ],
    ['words', { reason: 'late' }, 'late', 'late'],
    ['nothing', {}, null, null],
  ] as const)('rejecting with %s keeps it as the resolution', (_, body, resolution, reason) => {
    const { order, one } = withReturn('registered');
    const change = accepted(rejectReturn(order, { returnId: one.id, ...body }, settings, moment));
    expect(change.answer).toMatchObject({ status: 'rejected', resolution, reason: one.reason });
    expect(change.items).toBeUndefined();
    const { id: return_id, number, positions } = one;
    expect(change.entries).toEqual([
      {
        name: 'order.return.rejected',
        actor: null,
        payload: { return_id, number, positions, resolution, reason },
      },
    ]);
  });
});

describe('events of returns', () => {
  // ORD-127
  it('carry what they declare', () => {
    const declared = new Map([orderRequested, ...returnEvents].map((one) => [one.topic, one.data]));
    const { order, one } = withReturn('registered');
    const entries = [
      ...registering(shippedOrder([1])).entries,
      ...accepted(receiveReturn(order, { returnId: one.id }, settings, moment)).entries,
      ...accepted(completeReturn(order, { returnId: one.id }, settings, moment)).entries,
      ...accepted(rejectReturn(order, { returnId: one.id }, settings, moment)).entries,
    ];
    for (const { name, payload } of entries) {
      const data = { order_id: order.id, ...payload };
      const schema = declared.get(name as never) as v.GenericSchema;
      expect(v.parse(schema, data)).toEqual(data);
    }
  });
});
