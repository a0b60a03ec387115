import { type Rejection, reject } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { orderRequested } from '../order/order.events.ts';
import type { Return } from '../order/order.schema.ts';
import type { Change, Unnumbered } from '../order/order-change.ts';
import { changeOf } from '../testing/decision.factory.ts';
import { returnEvents } from './return.events.ts';
import { type CompleteReturnBody, ReturnCompleted } from './return.schema.ts';
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
    const change = changeOf(
      completeReturn(order, { returnId: one.id, resolution: 'refund' }, settings, moment),
    );
    const restock = [{ product_id: PRODUCT, sku: 'SKU-0', quantity: 2, location_code: null }];
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
        payload: {
          return_id,
          number,
          positions,
          resolution: 'refund',
          restock,
          refund_id: null,
          exchange: null,
        },
      },
    ]);
  });

  // ORD-74
  it('completing answers an article without a sku as one without', () => {
    const order = shippedOrder([1]);
    const named = { ...order, items: order.items.map((item) => ({ ...item, sku: null })) };
    const loaded = after(named, registering(named, { restock: true }));
    const id = loaded.returns[0]?.id ?? '';
    const { answer } = changeOf(completeReturn(loaded, { returnId: id }, settings, moment));
    expect(answer.restock).toEqual([
      { product_id: PRODUCT, sku: null, quantity: 1, location_code: null },
    ]);
  });

  // ORD-74
  it('completing without a flagged position restocks nothing', () => {
    const order = shippedOrder([1]);
    const loaded = after(order, registering(order));
    const id = loaded.returns[0]?.id ?? '';
    const { answer } = changeOf(completeReturn(loaded, { returnId: id }, settings, moment));
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
    const change = changeOf(completeReturn(loaded, { returnId: id }, settings, moment));
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

describe('completing with a refund or an exchange', () => {
  const paid = (more: object = {}) => {
    const { order, one } = withReturn('received');
    return { order: { ...order, payment_status: 'paid', grand_total: 20, ...more } as const, one };
  };
  const completing = ({ order, one }: ReturnType<typeof paid>, body: CompleteReturnBody) =>
    completeReturn(order, { returnId: one.id, ...body }, settings, moment);
  const items = [{ sku: 'SKU-9', quantity: 2, unit_price: 5 }];

  // ORD-222
  it('names a refund of digits that the amounts of the order have not', () => {
    const scene = paid({ amount_rounding: 'invoice' });
    expect(completing(scene, { refund: { amount: 1.005 } })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'refund.amount' }],
    });
  });

  // ORD-222
  it('records the refund of the return, and tells of both', () => {
    const scene = paid();
    const change = changeOf(completing(scene, { refund: { amount: '7.5', reference: 're_1' } }));
    const refund = {
      id: expect.any(String),
      amount: 7.5,
      reason: null,
      reference: 're_1',
      return_id: scene.one.id,
      created_at: moment.at,
    };
    expect(change.refunds).toEqual([refund]);
    expect(change.answer).toMatchObject({ status: 'completed', refund, exchange: null });
    const sums = { refunded_total: 7.5, payment_status: 'partially_refunded' };
    expect(change.order).toMatchObject({ ...sums, updated_at: moment.at });
    expect(change.entries).toMatchObject([
      { name: 'order.return.completed', payload: { refund_id: change.refunds?.[0]?.id } },
      { name: 'order.refunded', payload: { amount: 7.5, return_id: scene.one.id, ...sums } },
    ]);
  });

  // ORD-223
  it('places the exchange beside it, and names it', () => {
    const scene = paid();
    const change = changeOf(completing(scene, { exchange: { items }, refund: { amount: 1 } }));
    const exchange = { id: expect.any(String), number: 'DEL-000001', status: 'placed' };
    expect(change.answer).toMatchObject({ exchange, refund: { amount: 1 } });
    expect(change.entries[0]?.payload).toMatchObject({ exchange: change.answer.exchange });
    const { steps = [], withDecision = [] } = change.beside?.('acme') ?? {};
    expect(steps.map(({ write }) => ('put' in write ? write.put.sk : ''))).toEqual(['A#POS#0001']);
    expect(withDecision.length).toBeGreaterThan(3);
    expect(change.returns).toMatchObject([{ exchange_id: change.answer.exchange?.id }]);
  });

  // ORD-77, ORD-220, ORD-223
  it.each<[string, ReturnType<typeof paid>, CompleteReturnBody, string]>([
    ['more than was paid', paid(), { refund: { amount: 21 } }, 'refund_exceeds_order'],
    [
      'more than was paid, whatever replaces it',
      paid(),
      { refund: { amount: 21 }, exchange: { items } },
      'refund_exceeds_order',
    ],
    ['an exchange of nothing', paid(), { exchange: {} }, 'items_required'],
    [
      'an exchange whose refund may be given',
      paid(),
      { refund: { amount: 1 }, exchange: { items: [{}] } },
      'item_identity_required',
    ],
  ])('is refused for %s', (_, scene, body, code) => {
    expect(codeOf(completing(scene, body))).toBe(code);
  });

  // ORD-118, ORD-223
  it('names the key of the order that replaces the goods, as its request reads it', () => {
    const { order, one } = paid();
    const exchange = { items, external_id: 'X-1' };
    const decision = completeReturn(order, { returnId: one.id, exchange }, settings, moment);
    const { key } = decision as Unnumbered<unknown, Rejection>;
    expect(key).toMatchObject({ entity: 'order', external_id: 'X-1' });
    const taken = reject('unique_violation', 'Taken.', [{ path: 'external_id', message: 'taken' }]);
    const details = [{ path: 'exchange.external_id', message: 'taken' }];
    expect(key.refused(taken)).toEqual({ ...taken, details });
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
      ...changeOf(completeReturn(order, { returnId: one.id }, settings, moment)).entries,
      ...accepted(rejectReturn(order, { returnId: one.id }, settings, moment)).entries,
    ];
    for (const { name, payload } of entries) {
      const data = { order_id: order.id, ...payload };
      const schema = declared.get(name as never) as v.GenericSchema;
      expect(v.parse(schema, data)).toEqual(data);
    }
  });
});
