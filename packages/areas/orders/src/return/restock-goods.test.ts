import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Return, Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { changeOf, SOME_ID } from '../testing/decision.factory.ts';
import { goodsOn, placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf } from '../testing/moving-order.factory.ts';
import { restockOf } from './restock-goods.ts';
import type { CompleteReturnBody } from './return.schema.ts';
import { askCompleted, completeReturn } from './return-commands.ts';
import { moment, settings, withReturn } from './return-scene.factory.ts';

const base = withReturn('received');
const [first, second] = base.order.items.map(({ id }) => id) as [string, string];
const reserve = { ...settings, stock_follows_orders: 'reserve' as const };

const parcel = (id: string, itemId: string, fulfillment_id: string | null) =>
  ({ id, fulfillment_id, items: [{ order_item_id: itemId }] }) as unknown as Shipment;

/** The first position left from a, then from b; nobody says where the second did. */
const places = ['a', 'b'].map((code) =>
  fulfillmentOf(base.order, code, { 0: [2, 2] }, { status: 'shipped' }),
);
const order: OrderAggregate = {
  ...base.order,
  moves_stock: true,
  fulfillments: places,
  shipments: [
    parcel('s-1', first, places[0]?.id ?? ''),
    parcel('s-2', first, places[1]?.id ?? ''),
    parcel('s-3', second, null),
  ],
};

const goods = goodsOn({ main: {}, a: {}, b: {} });
const deciding = (body: CompleteReturnBody, of = order, one: Return = base.one) => {
  const decided = restockOf(of, one, body, goods);
  if (isRejection(decided)) return decided.rejected;
  return decided.map(({ quantity, location_code }) => [quantity, location_code]);
};

describe('returned goods of an order that moves stock', () => {
  // ORD-287
  it.each<[string, CompleteReturnBody, unknown]>([
    ['the flagged ones where they left last', {}, [[2, 'b']]],
    ['the flagged ones where the call says', { location_code: 'a' }, [[2, 'a']]],
    ['none', { restock: [] }, []],
    ['all of a position', { restock: [{ order_item_id: first }] }, [[2, 'b']]],
    [
      'at the default place where nothing is known',
      { restock: [{ order_item_id: second }] },
      [[1, 'main']],
    ],
    [
      'a part, where its entry says',
      { restock: [{ order_item_id: first, quantity: 1, location_code: 'a' }], location_code: 'b' },
      [[1, 'a']],
    ],
    ['no position of others', { restock: [{ order_item_id: SOME_ID }] }, 'unknown_position'],
    [
      'no more than came back',
      { restock: [{ order_item_id: first }, { order_item_id: first, quantity: 1 }] },
      'quantity_exceeds_returnable',
    ],
    ['nowhere unknown', { location_code: 'x' }, 'unknown_location'],
  ])('go into stock: %s', (_, body, expected) => {
    expect(deciding(body)).toEqual(expected);
  });

  // ORD-271, ORD-287
  it('are those of articles alone', () => {
    const items = order.items.map((item) => ({ ...item, type: 'custom' as const }));
    expect(deciding({}, { ...order, items })).toEqual([]);
  });

  const completing = (
    of: OrderAggregate,
    body: CompleteReturnBody,
    stock = goodsOn({ main: {}, a: {}, b: {} }),
  ) => ({
    stock,
    decision: completeReturn(of, { returnId: base.one.id, ...body }, reserve, moment, stock),
  });

  // ORD-287
  it('are booked under the number of the order, and answered', () => {
    const { stock, decision } = completing(order, {});
    expect(changeOf(decision).answer.restock).toMatchObject([{ quantity: 2, location_code: 'b' }]);
    expect(stock.restocked).toMatchObject([
      { quantity: 2, location_id: placeOf('b'), orderRef: order.number },
    ]);
  });

  // ORD-287
  it('are refused whole, with whatever refuses them', () => {
    const { decision } = completing(order, { location_code: 'x' });
    expect(decision).toMatchObject({ rejected: 'unknown_location' });
    const full = {
      ...goodsOn({ main: {}, b: {} }),
      restock: () => ({ rejected: 'quantity_limit_exceeded', message: 'full' }) as never,
    };
    const refused = completeReturn(order, { returnId: base.one.id }, reserve, moment, full);
    expect(refused).toMatchObject({ rejected: 'quantity_limit_exceeded' });
  });

  // ORD-287
  it('of one that moves none name no place', () => {
    const still = { ...order, moves_stock: false };
    for (const body of [{ restock: [] }, { location_code: 'a' }]) {
      expect(completing(still, body).decision).toMatchObject({ rejected: 'moves_no_stock' });
    }
    const { decision } = completing(still, {});
    expect(changeOf(decision).answer.restock).toMatchObject([{ location_code: null }]);
  });

  // ORD-273, ORD-287
  it('come back behind the goods of an exchange, which are promised in the same change', () => {
    const exchange = { items: [{ sku: 'X', quantity: 1 }] };
    const { stock, decision } = completing(order, { exchange }, goodsOn({ main: {}, b: { X: 1 } }));
    const change = changeOf(decision);
    expect(change.reservedFor).toMatchObject({ number: 'DEL-000001' });
    expect(change.reservedFor?.fulfillmentAt(placeOf('b'))).toBeDefined();
    expect(stock.restocked).toHaveLength(1);
    const short = completing(order, { exchange });
    expect(short.decision).toMatchObject({ details: [{ path: 'exchange.items.0' }] });
    expect(short.stock.restocked).toEqual([]);
    const unpriced = { items: [{ sku: 'X', unit_price: 9 }] };
    const dear = { ...reserve, require_approval_above_value: 1 };
    const waiting = completeReturn(
      order,
      { returnId: base.one.id, exchange: unpriced },
      dear,
      moment,
      stock,
    );
    expect(changeOf(waiting).answer.exchange?.status).toBe('pending');
  });

  // ORD-270, ORD-287
  it('are looked for as far as an order moves stock', () => {
    const named = { returnId: base.one.id };
    const exchange = { items: [{ sku: 'X' }] };
    const still = { ...order, moves_stock: false };
    expect(askCompleted(order, named, settings)?.articles).toHaveLength(2);
    expect(askCompleted(order, { ...named, exchange }, settings)?.articles).toHaveLength(3);
    expect(askCompleted(order, { returnId: SOME_ID }, settings)?.articles).toEqual([]);
    expect(askCompleted(still, { ...named, exchange }, reserve)?.articles).toHaveLength(3);
    expect(askCompleted(still, { ...named, exchange: { items: null } }, reserve)).toBeDefined();
    expect(askCompleted(still, { ...named, exchange }, settings)).toBeUndefined();
    expect(askCompleted(still, { ...named, exchange: null }, reserve)).toBeUndefined();
  });
});
