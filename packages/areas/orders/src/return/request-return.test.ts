import type { Rejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Return } from '../order/order.schema.ts';
import type { Unnumbered } from '../order/order-change.ts';
import { statuses } from '../order/order-status.ts';
import { changeOf, drawn } from '../testing/decision.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { RequestReturnBody } from './return.schema.ts';
import { completeReturn, receiveReturn, rejectReturn } from './return-commands.ts';
import { readReturnRequest } from './return-input.ts';
import {
  accepted,
  after,
  asking,
  CONTACT,
  codeOf,
  itemId,
  moment,
  OTHER,
  readRequest,
  registering,
  settings,
  shippedOrder,
} from './return-scene.factory.ts';

describe('a return request', () => {
  // ORD-68
  it('takes everything returnable in full when it names nothing', () => {
    const order = shippedOrder([2.5, 0, 10]);
    const change = registering(order, { restock: true, reason: 'too big', metadata: { a: 1 } });
    expect(change.answer).toEqual({
      id: expect.any(String),
      order_id: order.id,
      number: 'RET-000001',
      status: 'registered',
      positions: [
        { order_item_id: itemId(order, 0), quantity: 2.5, restock: true },
        { order_item_id: itemId(order, 2), quantity: 10, restock: true },
      ],
      reason: 'too big',
      resolution: null,
      exchange_id: null,
      metadata: { a: 1 },
      external_id: null,
      external_refs: null,
      registered_at: moment.at,
      received_at: null,
      completed_at: null,
      rejected_at: null,
      created_at: moment.at,
      updated_at: moment.at,
    });
    expect(change.returns).toEqual([change.answer]);
  });

  // ORD-71
  it('draws from the range of the setting and leaves order and positions as they are', () => {
    const order = shippedOrder([1]);
    const decision = accepted(asking(order, {}) as Unnumbered<Return> | Rejection);
    expect(decision.range).toBe('return');
    const change = decision.numbered(drawn('R'));
    const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...row } = order;
    const { refunds: _m, version: _v, apart: _a, chunks: _k, ...columns } = row;
    expect(change.order).toEqual(columns);
    expect(change.items).toBeUndefined();
  });

  // ORD-79
  it('writes two entries: the request with its actor, and the registered return', () => {
    const order = shippedOrder([1]);
    const { entries, answer } = registering(order, { reason: 'broken' }, CONTACT);
    const payload = {
      return_id: answer.id,
      number: 'RET-000001',
      positions: answer.positions,
      reason: 'broken',
    };
    expect(entries).toEqual([
      { name: 'order.requested', actor: CONTACT, payload: { kind: 'return', ...payload } },
      {
        name: 'order.return.registered',
        actor: null,
        payload: { ...payload, external_id: null, external_refs: null },
      },
    ]);
  });

  // ORD-69
  it('prefers the flag of a position over the flag of the request', () => {
    const order = shippedOrder([3, 3]);
    const { positions } = registering(order, {
      restock: true,
      positions: [
        { order_item_id: itemId(order, 1), quantity: '1.5', restock: false },
        { order_item_id: itemId(order, 0) },
      ],
    }).answer;
    expect(positions).toEqual([
      { order_item_id: itemId(order, 1), quantity: 1.5, restock: false },
      { order_item_id: itemId(order, 0), quantity: 3, restock: true },
    ]);
    expect(registering(order).answer.positions.every(({ restock }) => !restock)).toBe(true);
  });

  // ORD-69
  it('sums what it names twice, and guards the sum', () => {
    const order = shippedOrder([0.3]);
    const twice = (quantity: number) => ({
      positions: [
        { order_item_id: itemId(order, 0), quantity: 0.1 },
        { order_item_id: itemId(order, 0), quantity, restock: true },
      ],
    });
    expect(registering(order, twice(0.2)).answer.positions).toEqual([
      { order_item_id: itemId(order, 0), quantity: 0.3, restock: true },
    ]);
    expect(codeOf(asking(order, twice(0.201)))).toBe('quantity_exceeds_returnable');
  });

  // ORD-67
  it('cannot have what an open return claims, until that one is rejected', () => {
    let order = shippedOrder([5]);
    const first = registering(order, {
      positions: [{ order_item_id: itemId(order, 0), quantity: 3 }],
    });
    order = after(order, first);
    const three = { positions: [{ order_item_id: itemId(order, 0), quantity: 3 }] };
    expect(codeOf(asking(order, three))).toBe('quantity_exceeds_returnable');
    order = after(
      order,
      accepted(receiveReturn(order, { returnId: first.answer.id }, settings, moment)),
    );
    expect(codeOf(asking(order, three))).toBe('quantity_exceeds_returnable');
    expect(registering(order).answer.positions).toMatchObject([{ quantity: 2 }]);
    order = after(
      order,
      accepted(rejectReturn(order, { returnId: first.answer.id }, settings, moment)),
    );
    expect(registering(order).answer.positions).toMatchObject([{ quantity: 5 }]);
  });

  // ORD-67
  it('cannot have what came back already', () => {
    let order = shippedOrder([5]);
    const { answer, ...registered } = registering(order);
    order = after(order, { ...registered, answer });
    order = after(
      order,
      changeOf(completeReturn(order, { returnId: answer.id }, settings, moment)),
    );
    expect(codeOf(asking(order, {}))).toBe('nothing_to_return');
    const named = { positions: [{ order_item_id: itemId(order, 0) }] };
    expect(codeOf(asking(order, named))).toBe('quantity_exceeds_returnable');
  });

  it.each<[string, RequestReturnBody, string]>([
    ['no position in an array', { positions: [] }, 'positions_required'],
    ['a position of another order', { positions: [{ order_item_id: OTHER }] }, 'unknown_position'],
    [
      'a quantity of nothing',
      { positions: [{ order_item_id: OTHER, quantity: 0 }] },
      'invalid_value',
    ],
    [
      'too many digits',
      { positions: [{ order_item_id: OTHER, quantity: 1.0001 }] },
      'invalid_value',
    ],
    ['an object too large', { metadata: { text: 'x'.repeat(70_000) } }, 'invalid_value'],
  ])('with %s is refused', (_, body, code) => {
    expect(codeOf(asking(shippedOrder([1]), body))).toBe(code);
  });

  // ORD-70
  it.each(statuses)('on an order that is %s', (status) => {
    const expected = { pending: 'order_pending', cancelled: 'order_cancelled' };
    const code = expected[status as keyof typeof expected] ?? 'accepted';
    expect(codeOf(asking(shippedOrder([1], { status }), {}))).toBe(code);
    // The state speaks before the positions do.
    if (code !== 'accepted') {
      const named = { positions: [{ order_item_id: OTHER }] };
      expect(codeOf(asking(shippedOrder([1], { status }), named))).toBe(code);
    }
  });

  // ORD-68
  it('of an order of which nothing was shipped is refused', () => {
    expect(codeOf(asking(shippedOrder([0, 0]), {}))).toBe('nothing_to_return');
  });
});

describe('a return request of a buyer', () => {
  const buyer = { contactId: CONTACT, organizationId: undefined, permissions: [] };
  const ofBuyer = readAs(RequestReturnBody, (body) => readReturnRequest(body, buyer));

  // ORD-114
  it('names no keys of other systems, and is the contact’s', () => {
    expect(ofBuyer({ external_id: 'ERP-1' })).toMatchObject({ rejected: 'buyer_not_permitted' });
    expect(ofBuyer({})).toMatchObject({ actor: CONTACT, external_id: null });
    expect(readRequest({ external_id: 'ERP-1' })).toMatchObject({
      actor: null,
      external_id: 'ERP-1',
    });
  });
});
