import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { orderFigures } from '../order/order-figures.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { closingEntries } from './order-history.ts';
import {
  asKept,
  broughtNumber,
  decidePlacement,
  numberOrder,
  type PlacementRequest,
} from './place-order.ts';
import { PlaceOrderBody } from './placement.schema.ts';

const placed_at = '2024-02-29T23:30:00.000Z';
const now = new Date('2026-11-21T10:00:00.000Z');

function request(past: Partial<PlaceOrderBody>, more: Partial<PlacementRequest> = {}) {
  let count = 0;
  return {
    body: placementBody(past),
    principal: undefined,
    permissions: ['orders.place', 'orders.import'],
    settings: freshSettings,
    marketId: undefined,
    now,
    newId: () => {
      count += 1;
      return `01976f3a-0000-7000-8000-${String(count).padStart(12, '0')}`;
    },
    ...more,
  };
}

function bringIn(past: Partial<PlaceOrderBody>, more: Partial<PlacementRequest> = {}) {
  const decision = decidePlacement(request(past, more));
  if (isRejection(decision)) throw new Error(decision.message);
  const draw = broughtNumber(decision) ?? { number: 'ORD-000001', position_step: 5 };
  return numberOrder(decision, draw);
}

describe('an order that is brought in', () => {
  // ORD-262, ORD-263
  it.each([
    ['placed', 'unfulfilled', [0, 0], {}],
    ['completed', 'fulfilled', [2, 0], { completed_at: placed_at }],
    ['cancelled', 'unfulfilled', [0, 2], { cancelled_at: placed_at }],
  ] as const)('as %s is %s', (status, fulfillment_status, [shipped, cancelled], ends) => {
    const placed = bringIn({ number: 'OLD-7', placed_at, status, payment_status: 'paid' });
    expect(asKept(placed)).toMatchObject({
      number: 'OLD-7',
      status,
      fulfillment_status,
      payment_status: 'paid',
      placed_at,
      completed_at: null,
      cancelled_at: null,
      ...ends,
      created_at: now.toISOString(),
      items: [{ position: 10, quantity_shipped: shipped, quantity_cancelled: cancelled }],
      shipments: [],
      cancellations:
        status === 'cancelled'
          ? [{ scope: 'order', positions: [{ quantity: 2 }], created_at: placed_at }]
          : [],
    });
  });

  // ORD-262
  it('has the usual values where its body leaves them out, and draws a number', () => {
    const placed = bringIn({ silent: false, payment: { status: 'authorized' } });
    expect(placed.order).toMatchObject({
      number: 'ORD-000001',
      status: 'placed',
      payment_status: 'authorized',
      placed_at: now.toISOString(),
      items: [{ position: 5 }],
    });
    expect(placed.history).toMatchObject({ silent: false });
    expect(bringIn({ silent: true }).history).toMatchObject({ silent: true });
    expect(bringIn({}).history).toBeUndefined();
    expect(bringIn({ number: null, placed_at: null, silent: null }).history).toBeUndefined();
  });

  // ORD-262
  it('waits for no approval', () => {
    const settings = { ...freshSettings, require_approval_above_value: 1 };
    expect(bringIn({ placed_at }, { settings }).approval).toBeNull();
    expect(bringIn({}, { settings }).order.status).toBe('pending');
  });

  // ORD-264
  it('counts on its own day', () => {
    const figures = (past: Partial<PlaceOrderBody>) => orderFigures(asKept(bringIn(past)));
    expect(figures({ placed_at, status: 'cancelled' })).toEqual({
      '2024-02-29': {
        orders: '1',
        positions: '1',
        'placed EUR': '119',
        cancelled: '1',
        'cancelled EUR': '119',
      },
    });
    expect(Object.keys(figures({ placed_at, status: 'completed' }))).toEqual(['2024-02-29']);
  });

  // ORD-264
  it.each([
    ['placed', []],
    [
      'completed',
      [{ name: 'order.completed', payload: { number: 'A', via: 'import', completed_by: null } }],
    ],
    [
      'cancelled',
      [{ name: 'order.cancelled', payload: { number: 'A', reason: null, cancelled_by: null } }],
    ],
  ] as const)('as %s says in its trail how it ended', (status, entries) => {
    const { order, cancellations } = bringIn({ number: 'A', status });
    expect(closingEntries(order, cancellations)).toMatchObject(entries);
    expect(closingEntries(order, cancellations)).toHaveLength(entries.length);
  });
});

describe('a past', () => {
  const contact = { contactId: undefined, organizationId: undefined, permissions: [] };

  // ORD-262, ORD-366
  it.each([
    ['by an assistant', { silent: true }, { agent: { approveAbove: null } }, 'forbidden'],
    ['by a buyer', { number: 'A', silent: false }, { principal: contact }, 'buyer_not_permitted'],
    [
      'by a key without the right',
      { status: 'placed' },
      { permissions: ['orders.place'] },
      'forbidden',
    ],
    ['by a caller without rights', { status: 'placed' }, { permissions: undefined }, 'forbidden'],
    ['that is to come', { placed_at: '2026-11-21T10:00:00.001Z' }, {}, 'invalid_value'],
    ['of this moment', { placed_at: '2026-11-21T10:00:00.000Z' }, {}, undefined],
    ['by a key with all rights', { placed_at }, { permissions: ['orders.*'] }, undefined],
  ] as const)('%s', (_, past, more, code) => {
    const decision = decidePlacement(request(past, more as Partial<PlacementRequest>));
    expect(isRejection(decision) ? decision.rejected : undefined).toBe(code);
  });

  // ORD-262
  it.each([
    ['placed_at', { placed_at: '2024-02-29T23:30:00' }],
    ['placed_at', { placed_at: '2023-02-29T23:30:00Z' }],
    ['status', { status: 'pending' }],
    ['status', { status: 'in_fulfillment' }],
    ['payment_status', { payment_status: 'unheard of' }],
    ['number', { number: ' ' }],
    ['number', { number: 'x'.repeat(193) }],
    ['silent', { silent: 'true' }],
  ])('is refused for its %s: %j', (path, past) => {
    const read = readAs(PlaceOrderBody, (body) => decidePlacement(request(body)));
    expect(read(placementBody(past as never))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path }],
    });
  });
});

// ORD-261
it.each([
  ['of an order', { source: { system: 'erp' } }],
  ['of an order, its time', { source_synced_at: placed_at }],
  ['of a position', { items: [{ sku: 'A', source: { etag: '1' } }] }],
])('a source %s is not for a buyer', (_, sent) => {
  const contact = {
    contactId: '01976f3a-8c1e-7a44-9d0b-000000000001',
    organizationId: undefined,
    permissions: ['orders.create'],
  };
  const read = (principal: typeof contact | undefined) =>
    readAs(PlaceOrderBody, (body) => decidePlacement({ ...request({}), body, principal }));
  expect(read(contact)(placementBody(sent as never))).toMatchObject({
    rejected: 'buyer_not_permitted',
  });
  expect(isRejection(read(undefined)(placementBody(sent as never)))).toBe(false);
});

// ORD-260
it('an answer shows each position with the day that it has', () => {
  const items = [{ sku: 'A', requested_delivery_date: '2026-12-24' }, { sku: 'B' }];
  const placed = bringIn({ requested_delivery_date: '2026-12-31', items });
  const days = (order: Pick<typeof placed.order, 'items'>) =>
    order.items.map((item) => item.requested_delivery_date);
  expect(days(asKept(placed))).toEqual(['2026-12-24', '2026-12-31']);
  expect(days(placed.order)).toEqual(['2026-12-24', null]);
});
