import { isRejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Fulfillment } from '../order/fulfillment.schema.ts';
import { orderCreated, orderEvents, orderPlaced, orderRequested } from '../order/order.events.ts';
import { freshSettings, placementBody } from '../testing/placement.factory.ts';
import { decidePlacement, numberOrder } from './place-order.ts';
import type { PlaceOrderBody } from './placement.schema.ts';
import { createdData, placementEntry } from './placement-events.ts';

function place(body: PlaceOrderBody, threshold: number | null = null) {
  const decision = decidePlacement({
    body,
    principal: undefined,
    marketId: undefined,
    settings: { ...freshSettings, require_approval_above_value: threshold },
    now: new Date('2026-11-21T10:00:00Z'),
    newId: () => '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  });
  if (isRejection(decision)) throw new Error(decision.message);
  return numberOrder(decision, { number: 'ORD-000001', position_step: 10 });
}

// ORD-127
it('every topic shows an example that fits it', () => {
  for (const { data, example } of orderEvents) expect(v.parse(data, example)).toEqual(example);
});

describe('placementEntry', () => {
  const summary = {
    number: 'ORD-000001',
    grand_total: 119,
    currency: 'EUR',
    item_count: 1,
    cart_id: null,
  };

  // ORD-124
  it('describes an accepted placement', () => {
    const placedOrder = place(placementBody());
    const entry = placementEntry(placedOrder);
    expect(entry).toEqual({ name: 'order.placed', actor: null, payload: summary });
    v.parse(orderPlaced.data, { order_id: placedOrder.order.id, ...entry.payload });
  });

  // ORD-24, ORD-124
  it('describes a pending one with its reason', () => {
    const placedOrder = place(placementBody(), 100);
    const entry = placementEntry(placedOrder);
    expect(entry).toEqual({
      name: 'order.requested',
      actor: null,
      payload: {
        kind: 'placement',
        ...summary,
        approval_reason: 'value_threshold',
        threshold: 100,
      },
    });
    v.parse(orderRequested.data, { order_id: placedOrder.order.id, ...entry.payload });
  });
});

describe('createdData', () => {
  const LIMIT = 240_000;
  const text = (length: number) => ({ text: 'ü'.repeat(length / 2) });
  const lines = (count: number, extra: object) =>
    Array.from({ length: count }, () => ({ sku: 'A', ...extra }));

  // ORD-126
  it.each([
    ['nothing of an ordinary order', placementBody(), []],
    [
      'the objects of items first',
      placementBody({ items: lines(10, { product: text(60_000) }) }),
      ['items.product', 'items.configuration', 'items.metadata', 'items.user_data', 'items.source'],
    ],
    [
      'the items next',
      placementBody({ items: lines(499, { position_text: 'x'.repeat(2000) }) }),
      ['items'],
    ],
    [
      'the objects of the order last',
      placementBody({
        buyer: text(60_000),
        payment: text(60_000),
        metadata: text(60_000),
        user_data: text(60_000),
        shipping_address: text(60_000),
      }),
      [
        'items',
        'billing_address',
        'shipping_address',
        'buyer',
        'payment',
        'shipping',
        'metadata',
        'user_data',
        'source',
      ],
    ],
  ])('leaves out %s', (_, body, trimmed) => {
    const { order } = place(body);
    const created = createdData({ ...order, fulfillments: [] }, LIMIT);
    expect(created.trimmed).toEqual(trimmed);
    expect(Buffer.byteLength(JSON.stringify(created.data))).toBeLessThanOrEqual(LIMIT);
    expect(created.data).toMatchObject({ id: order.id, grand_total: order.grand_total });
    v.parse(orderCreated.data, created.data);
    for (const path of trimmed) {
      const [name = '', inner] = path.split('.');
      if (inner === undefined) expect(created.data).not.toHaveProperty(name);
      else expect(created.data).not.toHaveProperty([name, 0, inner]);
    }
  });

  // ORD-126, ORD-272
  it('leaves out fulfilments with the items', () => {
    const { order } = place(
      placementBody({ items: lines(499, { position_text: 'x'.repeat(2000) }) }),
    );
    const fulfillments = [{ id: order.id, items: [] }] as unknown as Fulfillment[];
    const created = createdData({ ...order, fulfillments }, LIMIT);
    expect(created.trimmed).toEqual(['items', 'fulfillments']);
    expect(created.data).not.toHaveProperty('fulfillments');
    const small = createdData({ ...place(placementBody()).order, fulfillments }, LIMIT);
    expect(small.data).toMatchObject({ fulfillments });
  });
});
