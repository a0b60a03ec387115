import type { Rejection } from '@waybill/kernel/rejection';
import { concurrentModification } from '@waybill/table/write';
import { describe, expect, it } from 'vitest';
import type { Return } from '../order/order.schema.ts';
import type { Unnumbered } from '../order/order-change.ts';
import { statuses } from '../order/order-status.ts';
import { changeOf, drawn } from '../testing/decision.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { requestReturn } from './request-return.ts';
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
  reasons,
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
        { order_item_id: itemId(order, 0), quantity: 2.5, restock: true, reason_code: 'other' },
        { order_item_id: itemId(order, 2), quantity: 10, restock: true, reason_code: 'other' },
      ],
      reason: 'too big',
      reason_code: 'other',
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
    const { fulfillments: _f, refunds: _m, version: _v, apart: _a, chunks: _k, ...columns } = row;
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
      reason_code: 'other',
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
      { order_item_id: itemId(order, 1), quantity: 1.5, restock: false, reason_code: 'other' },
      { order_item_id: itemId(order, 0), quantity: 3, restock: true, reason_code: 'other' },
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
      { order_item_id: itemId(order, 0), quantity: 0.3, restock: true, reason_code: 'other' },
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

describe('the reason of a return', () => {
  const order = shippedOrder([5, 5]);
  const entry = (index: number, reason_code?: string | null) => ({
    order_item_id: itemId(order, index),
    quantity: 1,
    reason_code,
  });
  const codes = (body: RequestReturnBody) => {
    const { reason_code, positions } = registering(order, body).answer;
    return [reason_code, ...positions.map((one) => one.reason_code)];
  };

  // ORD-225
  it.each<[string, RequestReturnBody, (string | null)[]]>([
    ['none', {}, ['other', 'other', 'other']],
    ['none, by null', { reason_code: null }, ['other', 'other', 'other']],
    ['one in any case', { reason_code: 'Damaged' }, ['damaged', 'damaged', 'damaged']],
    ['one of a position', { positions: [entry(0, 'late'), entry(1)] }, ['other', 'late', 'other']],
    [
      'some, and one for the others',
      { reason_code: 'late', positions: [entry(0, 'DAMAGED'), entry(1, null)] },
      ['late', 'damaged', 'late'],
    ],
    [
      'two for one position: the last',
      { positions: [entry(0, 'late'), entry(0), entry(0, 'damaged')] },
      ['other', 'damaged'],
    ],
  ])('that names %s', (_, body, expected) => {
    expect(codes(body)).toEqual(expected);
  });

  // ORD-225
  it.each<[RequestReturnBody, string]>([
    [{ reason_code: 'nobody' }, 'reason_code'],
    [{ reason_code: 'hidden' }, 'reason_code'],
    [{ positions: [entry(0), entry(1, 'nobody')] }, 'positions.1.reason_code'],
  ])('%j is refused, naming those that may be taken', (body, path) => {
    const message = 'must be one of: damaged, late, other';
    expect(readRequest(body)).toMatchObject({
      rejected: 'unknown_reason',
      details: [{ path, message }],
    });
  });

  // ORD-225
  it('is none where the tenant has no default', () => {
    const asked = readReturnRequest({}, undefined, []);
    expect(asked).toMatchObject({ reasonOfAll: undefined, actor: null });
    const change = accepted(requestReturn(order, accepted(asked), settings, moment)).numbered(
      drawn('R'),
    );
    expect(change.answer).toMatchObject({
      reason_code: null,
      positions: [{ reason_code: null }, {}],
    });
  });

  // ORD-226
  it('is noted as used by the first return that has it, once', () => {
    const body = { positions: [entry(0, 'damaged'), entry(1, 'damaged')], reason_code: 'late' };
    const { claims = [] } = registering(order, body);
    const writes = claims.flatMap((claim) => claim('acme'));
    const noted = writes.filter((write) => 'update' in write);
    expect(noted).toMatchObject([
      { update: { sk: 'ID#id-of-damaged' }, set: { used: 1 }, orElse: concurrentModification },
    ]);
    const usual = registering(order).claims?.flatMap((claim) => claim('acme')) ?? [];
    expect(usual.filter((write) => 'update' in write)).toEqual([]);
  });
});

describe('a return request of a buyer', () => {
  const buyer = { contactId: CONTACT, organizationId: undefined, permissions: [] };
  const ofBuyer = readAs(RequestReturnBody, (body) => readReturnRequest(body, buyer, reasons));

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
