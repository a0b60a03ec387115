import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { goodsOn, placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import {
  arrivingLines,
  askFor,
  askReserved,
  goodsLines,
  movesStock,
  promiseGoods,
} from './goods-lines.ts';

const ARTICLE = '01976f3a-8c1e-7a44-9d0b-0000000000aa';
const order = movingOrder([2, 3], () => []);
const [item] = order.items;
if (item === undefined) throw new Error('it has a position');

const seeking = (of = order) => ({
  order: of,
  items: of.items,
  lines: goodsLines(of.items, (index) => `items.${index}`),
  fulfillments: of.fulfillments,
  strategy: 'priority' as const,
});

const manyGoods = goodsOn({ main: { 'SKU-0': 5_000 } });

describe('positions that move stock', () => {
  // ORD-271
  it.each([
    ['an article by its number', 'product', 'A', null, true],
    ['an article by its product', 'configuration', null, ARTICLE, true],
    ['a name alone', 'product', null, null, false],
    ['a line typed by hand', 'custom', 'A', ARTICLE, false],
  ] as const)('%s', (_, type, sku, product_id, moves) => {
    const one = { type, sku, product_id };
    expect(movesStock(one)).toBe(moves);
    expect(askFor([one])).toEqual({ articles: moves ? [one] : [], reservation_ids: [] });
    expect(askFor([], 'CART-1')).toMatchObject({ released_ref: 'CART-1' });
  });

  // ORD-272
  it('ask for what is open of them, and lie along where they move nothing', () => {
    const items = [
      { ...item, quantity_cancelled: 0.5 },
      { ...item, id: ARTICLE, type: 'custom' as const },
      { ...item, quantity_cancelled: 2 },
    ];
    expect(goodsLines(items, (index) => `items.${index}`)).toMatchObject([
      { path: 'items.0', quantity: 1.5, moves: true, sku: 'SKU-0' },
      { path: 'items.1', quantity: 2, moves: false },
    ]);
  });

  // ORD-272, ORD-275
  it('go first to where the order has something unfinished', () => {
    const fulfillments = [
      fulfillmentOf(order, 'b', { 0: 1 }),
      fulfillmentOf(order, 'a', { 0: [1, 1] }, { status: 'shipped' }),
    ];
    const goods = goodsOn({ a: { 'SKU-0': 2, 'SKU-1': 1 }, b: { 'SKU-1': 2 } });
    const routed = promiseGoods(goods, seeking({ ...order, fulfillments }));
    expect(goods.asked[0]?.terms).toEqual({
      strategy: 'priority',
      shipping_address: null,
      first: [placeOf('b')],
      mayBackorder: true,
    });
    if (isRejection(routed)) throw new Error(routed.message);
    const free = { order_item_id: item.id, location_id: 'x', quantity: 1, backordered: 1 };
    const arriving = arrivingLines(order.items, [...routed, { ...free, reservation_id: null }]);
    expect(arriving).toMatchObject([
      { position: 10, quantity: 2, reservation_ids: ['r-1'], location_id: placeOf('a') },
      { position: 20, quantity: 1, reservation_ids: ['r-2'] },
      { position: 20, quantity: 2, reservation_ids: ['r-3'], location_id: placeOf('b') },
      { position: 10, reservation_ids: [], backordered: 1, rejected_by: [], quantity_shipped: 0 },
    ]);
    expect(promiseGoods(goodsOn({}), seeking())).toMatchObject({ rejected: 'insufficient_stock' });
  });

  // ORD-289
  it('are 500 of an order, its lines 1,000, and its places as many as end together', () => {
    const positions = (count: number, type: 'product' | 'custom') =>
      Array.from({ length: count }, (_, at) => ({ ...item, id: `i-${at}`, type, quantity: 1 }));
    const of = (items: ReturnType<typeof positions>) =>
      promiseGoods(manyGoods, seeking({ ...order, items }));
    expect(of(positions(500, 'product'))).toHaveLength(500);
    expect(of(positions(501, 'product'))).toMatchObject({ rejected: 'payload_too_large' });
    expect(of(positions(1_000, 'custom'))).toHaveLength(1_000);
    expect(of(positions(1_001, 'custom'))).toMatchObject({ rejected: 'payload_too_large' });
    const kept = [fulfillmentOf(order, 'main', { 0: 1 })];
    const added = promiseGoods(manyGoods, {
      ...seeking({ ...order, items: positions(1_000, 'custom') }),
      fulfillments: kept,
    });
    expect(added).toMatchObject({ rejected: 'payload_too_large' });
    const long = positions(1_000, 'custom').map((one) => ({ ...one, name: 'ü'.repeat(255) }));
    expect(of(long)).toMatchObject({ rejected: 'payload_too_large' });
    const joining = { ...seeking({ ...order, items: long.slice(0, 600) }), fulfillments: kept };
    expect(promiseGoods(manyGoods, joining)).toHaveLength(600);
    const places = Array.from({ length: 80 }, (_, at) => fulfillmentOf(order, `p${at}`, { 0: 1 }));
    const spread = promiseGoods(manyGoods, { ...seeking(), lines: [], fulfillments: places });
    expect(spread).toMatchObject({ rejected: 'payload_too_large' });
  });

  // ORD-284
  it('are read with the reservations of what is unfinished, where the order moves stock', () => {
    const fulfillments = [
      fulfillmentOf(order, 'a', { 0: 1, 1: 1 }),
      fulfillmentOf(order, 'b', { 0: [1, 1] }, { status: 'shipped' }),
    ];
    expect(askReserved({ moves_stock: true, fulfillments })).toEqual({
      articles: [],
      reservation_ids: ['r-a-0', 'r-a-1'],
    });
    expect(askReserved({ moves_stock: false, fulfillments: [] })).toBeUndefined();
  });
});
