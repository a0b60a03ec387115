import { add, compare, subtract, sum } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Item } from '../order/item.schema.ts';
import { orderRequested } from '../order/order.events.ts';
import type { Return } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Change, Unnumbered } from '../order/order-change.ts';
import { statuses } from '../order/order-status.ts';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import { freshCommandSettings } from '../testing/aggregate.factory.ts';
import { freshSettings } from '../testing/placement.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { completeReturn } from './complete-return.ts';
import { receiveReturn } from './receive-return.ts';
import { rejectReturn } from './reject-return.ts';
import { requestReturn } from './request-return.ts';
import { returnEvents } from './return.events.ts';
import { RequestReturnBody, ReturnCompleted } from './return.schema.ts';
import { readReturnRequest } from './return-input.ts';
import { isOpen, returnLifecycle } from './return-status.ts';

const CONTACT = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const OTHER = '01976f3a-8c1e-7a44-9d0b-000000000000';
const PRODUCT = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
const PLACED_AT = '2026-11-21T10:00:00.250Z';
const LATER = new Date('2026-11-22T08:00:00.000Z');
const settings = { ...freshCommandSettings, return_number_range_code: 'return' };

let ids = 0;
const newId = () => {
  ids += 1;
  return `01976f3a-0000-7000-8000-${String(ids).padStart(12, '0')}`;
};
const moment: Moment = {
  now: LATER,
  at: LATER.toISOString(),
  newId,
  newPrefixedId: (prefix) => `${prefix}_${newId()}`,
};

/** An order of which the quantities named were shipped. */
function shippedOrder(shipped: readonly number[], changes: Partial<OrderAggregate> = {}) {
  const decision = decidePlacement({
    body: {
      items: shipped.map((_, index) => ({
        sku: `SKU-${index}`,
        quantity: 10,
        ...(index === 0 ? { product_id: PRODUCT } : {}),
      })),
    },
    principal: undefined,
    settings: freshSettings,
    now: new Date(PLACED_AT),
    newId,
  });
  if (isRejection(decision)) throw new Error(decision.message);
  const { order } = numberOrder(decision, { number: 'ORD-000001', position_step: 10 });
  const aggregate: OrderAggregate = {
    ...order,
    status: 'in_fulfillment',
    items: order.items.map((item, at) => ({ ...item, quantity_shipped: shipped[at] ?? 0 })),
    shipments: [],
    returns: [],
    cancellations: [],
    version: { rev: 3, children: new Map() },
    chunks: [shipped.length],
    ...changes,
  };
  return aggregate;
}

const itemId = (order: OrderAggregate, index: number) => order.items[index]?.id ?? '';

const readRequest = readAs(RequestReturnBody, (body) => readReturnRequest(body, undefined));

function asking(order: OrderAggregate, body: RequestReturnBody, actor: string | null = null) {
  const request = readRequest(body);
  if (isRejection(request)) return request;
  return requestReturn(order, { ...request, actor }, settings, moment);
}

function accepted<Decided extends object>(decision: Decided | Rejection): Decided {
  if (isRejection(decision)) throw new Error(`${decision.rejected}: ${decision.message}`);
  return decision as Decided;
}

const registering = (
  order: OrderAggregate,
  body: RequestReturnBody = {},
  actor: string | null = null,
  number = 'RET-000001',
) => accepted(asking(order, body, actor) as Unnumbered<Return> | Rejection).numbered(number);

/** The aggregate as the next command loads it. */
function after(order: OrderAggregate, change: Change<unknown, Rejection>): OrderAggregate {
  const replaced = new Map((change.returns ?? []).map((one) => [one.id, one]));
  const known = order.returns.map((one) => replaced.get(one.id) ?? one);
  const added = (change.returns ?? []).filter(({ id }) => !order.returns.some((r) => r.id === id));
  return {
    ...order,
    ...change.order,
    items: [...(change.items ?? order.items)],
    returns: [...known, ...added],
    version: { ...order.version, rev: order.version.rev + 1 },
  };
}

const codeOf = (decision: unknown) => (isRejection(decision) ? decision.rejected : 'accepted');

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
    const change = decision.numbered('R');
    const { items: _i, shipments: _s, returns: _r, cancellations: _c, ...row } = order;
    const { version: _v, chunks: _k, ...columns } = row;
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
      accepted(completeReturn(order, { returnId: answer.id }, settings, moment)),
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

const commands = {
  receive: (order: OrderAggregate, id: string) =>
    receiveReturn(order, { returnId: id }, settings, moment),
  complete: (order: OrderAggregate, id: string) =>
    completeReturn(order, { returnId: id }, settings, moment),
  reject: (order: OrderAggregate, id: string) =>
    rejectReturn(order, { returnId: id }, settings, moment),
} as const;

function withReturn(status: Return['status'], quantity = 2) {
  const order = shippedOrder([5, 5]);
  const { answer } = registering(order, {
    positions: [
      { order_item_id: itemId(order, 0), quantity, restock: true },
      { order_item_id: itemId(order, 1), quantity: 1 },
    ],
  });
  const one: Return = { ...answer, status };
  return { order: { ...order, returns: [one] }, one };
}

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

interface Step {
  readonly command: 'request' | keyof typeof commands;
  readonly which: number;
  readonly position: number | null;
  readonly quantity: number | null;
}

describe('whatever is asked in whatever order', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    command: fc.constantFrom<Step['command'][]>('request', 'receive', 'complete', 'reject'),
    which: fc.nat(5),
    position: fc.option(fc.nat(2)),
    quantity: fc.option(fc.integer({ min: 1, max: 12_000 }).map((n) => n / 1000)),
  });

  // ORD-67
  it('no position gets back more than was shipped, claims included', () => {
    const shipped = fc.array(
      fc.integer({ min: 0, max: 10_000 }).map((n) => n / 1000),
      {
        minLength: 3,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(shipped, fc.array(step, { maxLength: 30 }), (quantities, steps) => {
        let order = shippedOrder(quantities);
        for (const one of steps) {
          const change = decided(order, one);
          if (isRejection(change)) continue;
          order = after(order, change);
          expect(order.items.every((item) => holds(order, item))).toBe(true);
        }
      }),
    );
  });

  function decided(order: OrderAggregate, one: Step): Change<unknown, Rejection> | Rejection {
    const { command, which, position, quantity } = one;
    const target = order.returns[which % Math.max(order.returns.length, 1)];
    if (command !== 'request') return commands[command](order, target?.id ?? OTHER);
    const named = [{ order_item_id: itemId(order, position ?? 0), quantity }];
    const request = asking(order, position === null ? {} : { positions: named });
    return isRejection(request) ? request : request.numbered(`R-${order.version.rev}`);
  }

  function holds(order: OrderAggregate, item: Item): boolean {
    const of = (returns: readonly Return[]) =>
      sum(
        returns
          .flatMap(({ positions }) => positions)
          .filter(({ order_item_id }) => order_item_id === item.id)
          .map(({ quantity }) => quantity),
      );
    const open = of(order.returns.filter(({ status }) => isOpen(status)));
    const done = of(order.returns.filter(({ status }) => status === 'completed'));
    const left = subtract(item.quantity_shipped, add(item.quantity_returned, open));
    return compare(left, 0) >= 0 && compare(done, item.quantity_returned) === 0;
  }
});
