import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../buyer/principal.ts';
import { addItems, askAdded, readAddition } from '../command/add-items.ts';
import { approve, askApproved } from '../command/approve-order.ts';
import { decidePlacement, numberOrder } from '../placement/place-order.ts';
import { promisePlacement } from '../placement/promise-placement.ts';
import { aggregateIn, momentAfter, namesOf } from '../testing/aggregate.factory.ts';
import { changeOf, drawn, ok, settings } from '../testing/decision.factory.ts';
import { goodsOn, placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { placementBody } from '../testing/placement.factory.ts';

const reserve = settings({ stock_follows_orders: 'reserve' });
const moment = momentAfter();

const deciding = (body: object, more: object = {}) => {
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `id-${ids}`;
  };
  const now = new Date('2026-11-21T10:00:00.000Z');
  const request = {
    body: placementBody(body),
    principal: undefined,
    marketId: undefined,
    now,
    newId,
  };
  return ok(
    decidePlacement({ ...request, settings: reserve, permissions: ['orders.import'], ...more }),
  );
};

describe('a placement that moves stock', () => {
  // ORD-270
  it.each([
    ['by the setting', {}, {}, true],
    ['not where the setting is off', {}, { settings: settings() }, false],
    [
      'not while it waits',
      {},
      { settings: { ...reserve, require_approval_above_value: 1 } },
      false,
    ],
    ['not with a past', { placed_at: '2024-02-29T12:00:00Z', status: 'placed' }, {}, false],
  ])('is one %s', (_, body, more, moves) => {
    expect(deciding(body, more).order.moves_stock).toBe(moves);
  });

  // ORD-274
  it('takes a reference from the back office alone', () => {
    const named = placementBody({ reservation_ref: 'CART-1' });
    const placing = (principal: Principal | undefined) =>
      decidePlacement({
        body: named,
        principal,
        settings: reserve,
        marketId: undefined,
        now: new Date(),
        newId: () => 'id',
      });
    const contact = { contactId: 'c-1', organizationId: undefined, permissions: ['orders.create'] };
    expect(placing(contact)).toMatchObject({ rejected: 'buyer_not_permitted' });
    expect(isRejection(placing(undefined))).toBe(false);
  });

  // ORD-272, ORD-279
  it('begins its fulfilments with the number that it draws, where its goods were promised', () => {
    const items = [
      { sku: 'B', quantity: 2, position: 30 },
      { sku: 'A', quantity: 1, position: 10 },
      { name: 'Wrap', position: 20 },
    ];
    const goods = goodsOn({ a: { A: 1, B: 1 }, b: { B: 1 } });
    const promised = ok(promisePlacement(deciding({ items }), goods, reserve));
    expect(goods.asked[0]?.lines.map(({ path, sku, moves }) => [path, sku, moves])).toEqual([
      ['items.1', 'A', true],
      ['items.2', null, false],
      ['items.0', 'B', true],
    ]);
    const placed = numberOrder(promised, drawn('ORD-7'));
    expect(placed.codes.get(placeOf('a'))).toBe('a');
    expect(placed.fulfillments).toMatchObject([
      {
        order_number: 'ORD-7',
        location_id: placeOf('a'),
        items: [{ position: 10 }, { position: 20 }, { position: 30 }],
      },
      { location_id: placeOf('b'), items: [{ position: 30, quantity: 1 }] },
    ]);
    expect(numberOrder(deciding({}), drawn('ORD-8')).fulfillments).toEqual([]);
  });

  // ORD-272
  it('is refused by positions as they were sent, and by what no answer holds', () => {
    const items = [{ sku: 'A' }, { sku: 'B', position: 1 }];
    const refused = promisePlacement(
      deciding({ items }),
      goodsOn({ a: { A: 1 } }),
      reserve,
      'exchange.',
    );
    expect(refused).toMatchObject({
      rejected: 'insufficient_stock',
      details: [{ path: 'exchange.items.1' }],
    });
    const heavy = Array.from({ length: 45 }, (_, index) => ({
      name: 'x'.repeat(255),
      sku: 'A',
      quantity: 10,
      metadata: { text: String(index).repeat(3_000) },
    }));
    const places = Object.fromEntries(
      Array.from({ length: 70 }, (_, at) => [`p${at}`, { A: 6.5 }]),
    );
    expect(
      isRejection(promisePlacement(deciding({ items: heavy }), goodsOn(places), reserve)),
    ).toBe(false);
  });
});

describe('approve of an order that is to move stock', () => {
  // ORD-270, ORD-272, ORD-288
  it('promises its goods, or refuses and leaves it', () => {
    const pending = { ...aggregateIn('pending'), on_hold: true };
    const approving = (goods: ReturnType<typeof goodsOn>) =>
      approve(pending, { approver: null }, reserve, moment, goods);
    const change = changeOf(approving(goodsOn({ a: { 'SKU-0': 2, 'SKU-1': 2 } })));
    expect(change.order).toMatchObject({ status: 'placed', moves_stock: true });
    expect(change.fulfillments).toMatchObject([{ status: 'open', order_on_hold: true }]);
    expect(namesOf(change)).toEqual(['placed', 'fulfillment.created']);
    expect(approving(goodsOn({ a: { 'SKU-0': 2 } }))).toMatchObject({
      rejected: 'insufficient_stock',
      details: [{ path: 'items.1' }],
    });
  });

  // ORD-270
  it('reads the stock for an order that waits, where the setting says so', () => {
    const pending = aggregateIn('pending');
    const ask = askApproved(pending, { approver: null }, reserve);
    expect(ask?.articles.map(({ sku }) => sku)).toEqual(['SKU-0', 'SKU-1']);
    expect(askApproved(aggregateIn('placed'), { approver: null }, reserve)).toBeUndefined();
    expect(askApproved(pending, { approver: null }, settings())).toBeUndefined();
  });
});

describe('positions that are added to an order that moves stock', () => {
  const order = movingOrder([2], (of) => [fulfillmentOf(of, 'a', { 0: 2 })]);
  const more = readAddition({ items: [{ sku: 'B', quantity: 3 }] }, { permissions: [] });

  // ORD-273, ORD-288
  it('join what is unfinished, or are not added', () => {
    const add = (goods: ReturnType<typeof goodsOn>) =>
      addItems(order, more, reserve, moment, goods);
    const change = changeOf(add(goodsOn({ a: { B: 2 }, b: { B: 1 } })));
    expect(change.fulfillments).toMatchObject([
      { id: order.fulfillments[0]?.id, items: [{ quantity: 2 }, { quantity: 2, position: 20 }] },
      { location_id: placeOf('b'), items: [{ quantity: 1 }] },
    ]);
    expect(namesOf(change)).toEqual(['item.added', 'fulfillment.updated', 'fulfillment.created']);
    expect(change.answer.fulfillments).toMatchObject([
      { location_code: 'a' },
      { location_code: 'b' },
    ]);
    expect(add(goodsOn({ a: {} }))).toMatchObject({ details: [{ path: 'items.0' }] });
  });

  // ORD-270
  it('are looked for where the order moves stock', () => {
    expect(askAdded(order, more)?.articles).toHaveLength(1);
    expect(askAdded({ ...order, moves_stock: false }, more)).toBeUndefined();
  });
});
