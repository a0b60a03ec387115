import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Order } from '../order/order.schema.ts';
import { numberOrder } from '../placement/place-order.ts';
import type { PlaceOrderBody } from '../placement/placement.schema.ts';
import { momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { drawn, ok, SOME_ID, settings } from '../testing/decision.factory.ts';
import { decideExchange } from './exchange.ts';

const MARKET = '01976f3a-8c1e-7a44-9d0b-0000000000bb';
const items = [{ sku: 'SKU-9', quantity: 2, unit_price: 5 }];
const of = (more: Partial<Order> = {}): Order => ({ ...placedAggregate(), ...more });
const exchanging = (order: Order, body: PlaceOrderBody, more = {}) =>
  decideExchange(order, body, settings(more), momentAfter());
const placed = (order: Order, body: PlaceOrderBody, more = {}) =>
  numberOrder(ok(exchanging(order, body, more)), drawn('ORD-000002'));

/** Columns of the order that an exchange takes over. */
const inherited = {
  contact_id: SOME_ID,
  organization_id: SOME_ID,
  currency: 'CHF',
  buyer: { email: 'ada@example.com' },
  billing_address: { name: 'Ada' },
  shipping_address: { name: 'Ada', city: 'Bern' },
};
const others = { customer_order_number: 'PO 7', metadata: { a: 1 }, payment: { status: 'paid' } };

describe('an exchange', () => {
  // ORD-223
  it('is an order of its own, for whom the order was, in the same market', () => {
    const order = of({ ...inherited, ...others, market_id: MARKET, payment_status: 'paid' });
    const exchange = placed(order, { items });
    expect(exchange.order).toMatchObject({
      ...inherited,
      number: 'ORD-000002',
      status: 'placed',
      payment_status: 'open',
      market_id: MARKET,
      exchange_of: order.id,
      customer_order_number: null,
      metadata: null,
      payment: null,
      grand_total: 10,
      items: [{ sku: 'SKU-9', position: 10 }],
    });
    expect(exchange.order.id).not.toBe(order.id);
    expect(exchange).toMatchObject({ actor: null, approval: null });
  });

  // ORD-223
  it.each(Object.keys(inherited) as (keyof typeof inherited)[])('may name its own %s', (name) => {
    const own = { ...inherited, contact_id: MARKET, organization_id: MARKET, currency: 'EUR' };
    const sent = typeof own[name] === 'string' ? own[name] : { own: true };
    const exchange = placed(of(inherited), { items, [name]: sent });
    expect(exchange.order).toMatchObject({ ...inherited, [name]: sent });
  });

  // ORD-223
  it('takes null for absent, and is of no market where its order is of none', () => {
    const exchange = placed(of(inherited), { items, contact_id: null, buyer: null });
    expect(exchange.order).toMatchObject({ ...inherited, market_id: null });
  });

  // ORD-22, ORD-223
  it('waits for approval above the threshold', () => {
    const limit = { require_approval_above_value: 9.99 };
    expect(placed(of(), { items }, limit)).toMatchObject({
      order: { status: 'pending', placed_at: null },
      approval: { reason: 'value_threshold', threshold: 9.99 },
    });
    expect(placed(of(), { items }, { require_approval_above_value: 10 }).order.status).toBe(
      'placed',
    );
  });

  // ORD-223
  it.each<[PlaceOrderBody, object, string, string[]]>([
    [{}, {}, 'items_required', []],
    [{ items: [...items, {}] }, {}, 'item_identity_required', ['exchange.items.1']],
    [{ items: [...items, ...items] }, { max_items_per_order: 1 }, 'too_many_items', []],
    [{ items, grand_total: 11 }, {}, 'grand_total_mismatch', []],
    [
      { items: [{ sku: 'A', quantity: 99_999_999_999, unit_price: 2 }] },
      {},
      'invalid_value',
      ['exchange.items.0.line_total'],
    ],
  ])('of %j is refused as a placement is', (body, more, code, paths) => {
    const refused = exchanging(of(), body, more);
    expect(refused).toMatchObject({ rejected: code });
    const details = isRejection(refused) ? refused.details : undefined;
    expect(details?.map(({ path }) => path)).toEqual(paths);
  });
});
