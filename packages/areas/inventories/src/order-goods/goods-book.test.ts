import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { idOf, NOW, reservationOn, stockAt } from '../reservation/reservation.factory.ts';
import { openGoods } from './goods-book.ts';
import { byPriority, goodsLine, goodsState, ofOrder } from './order-goods.factory.ts';

const [here, there] = [idOf('location', 1), idOf('location', 2)];
const order = {
  number: 'ORD-7',
  fulfillmentAt: (id: string) => (id === here ? 'f-here' : undefined),
};

describe('the route of an order', () => {
  // INV-96
  it('tells by which rows its refusal may be none once calls at work end', () => {
    const stock = [stockAt(1, { on_hand: 1 })];
    const goods = openGoods(goodsState({ stock }));
    const refused = goods.route([goodsLine(0, { quantity: 2 })], byPriority);
    if (!isRejection(refused)) throw new Error('it is covered');
    expect(goods.doubtful(refused)).toEqual([]);
  });

  // INV-160
  it('reserves each part of a line under number, fulfilment and position, and books it', () => {
    const stock = [stockAt(1, { on_hand: 3 }), stockAt(2, { on_hand: 2 })];
    const goods = openGoods(goodsState({ stock }));
    const routed = goods.route([goodsLine(0, { quantity: 4.5 })], byPriority);
    const { rows, bookings, taken } = goods.change(order);
    expect(routed).toEqual([
      {
        order_item_id: idOf('product', 0),
        location_id: here,
        quantity: 3,
        backordered: 0,
        reservation_id: taken[0]?.reservation.id,
      },
      {
        order_item_id: idOf('product', 0),
        location_id: there,
        quantity: 1.5,
        backordered: 0,
        reservation_id: taken[1]?.reservation.id,
      },
    ]);
    expect(taken[0]).toEqual({
      stockId: stock[0]?.row.id,
      reserve: { quantity: -3, metadata: null },
      reservation: {
        id: expect.any(String),
        order_ref: 'ORD-7',
        location_id: here,
        product_id: null,
        sku: 'A',
        quantity: 3,
        status: 'active',
        expires_at: null,
        metadata: null,
        fulfillment_id: 'f-here',
        order_item_id: idOf('product', 0),
        created_at: NOW,
        updated_at: NOW,
      },
    });
    expect(taken[1]?.reservation.fulfillment_id).toBe(null);
    expect(bookings).toMatchObject([
      { movement: { type: 'reserve', quantity: -3, order_ref: 'ORD-7', location_id: here } },
      { movement: { type: 'reserve', quantity: -1.5, order_ref: 'ORD-7', location_id: there } },
    ]);
    // INV-211
    expect(bookings.map(({ isPromise, movement: { id } }) => [isPromise, id])).toEqual(
      taken.map(({ reservation }) => [true, reservation.id]),
    );
    expect(rows.map(({ after, exact }) => [after.reserved, exact])).toEqual([
      [3, false],
      [1.5, false],
    ]);
  });

  // INV-93, INV-160
  it('notes what no stock covers, over exactly the balances that were read', () => {
    const stock = [stockAt(1, { on_hand: 1 })];
    const goods = openGoods(goodsState({ stock, settings: { backorder_policy: 'allow' } }));
    const routed = goods.route([goodsLine(0, { quantity: 3 })], byPriority);
    expect(routed).toMatchObject([{ quantity: 3, backordered: 2 }]);
    const { rows, taken, bookings } = goods.change(order);
    expect(taken[0]?.reservation.metadata).toEqual({ backordered: 2 });
    expect(bookings[0]?.movement.metadata).toEqual({ backordered: 2 });
    expect(rows[0]?.exact).toBe(true);
  });

  it('reserves nothing for a line that moves no stock', () => {
    const goods = openGoods(goodsState({ stock: [stockAt(2, { on_hand: 1 })] }));
    const lines = [goodsLine(0, { moves: false }), goodsLine(1)];
    expect(goods.route(lines, byPriority)).toMatchObject([
      { location_id: there, reservation_id: null, backordered: 0 },
      { location_id: there, reservation_id: expect.any(String) },
    ]);
    expect(goods.change(order).taken).toHaveLength(1);
  });

  // INV-166
  it('begins a row without the sku that another product has at the place', () => {
    const [one, other] = [idOf('product', 1), idOf('product', 2)];
    const stock = [stockAt(1, { product_id: one, sku: 'A' })];
    const settings = { backorder_policy: 'allow', default_location_code: 'loc-1' } as const;
    const goods = openGoods(goodsState({ stock, settings }));
    goods.route([goodsLine(0, { product_id: other }), goodsLine(1, { product_id: other })], {
      ...byPriority,
      only: here,
    });
    const { rows, taken } = goods.change(order);
    expect(rows.map(({ after }) => [after.product_id, after.sku, after.reserved])).toEqual([
      [other, null, 2],
    ]);
    expect(taken.map(({ reservation }) => reservation.sku)).toEqual(['A', 'A']);
  });

  it('is refused where there is too little, or a balance passes its limit', () => {
    const stock = [stockAt(1, { on_hand: 1_000_000_000, reserved: 999_999_999 })];
    const scarce = openGoods(goodsState({ stock }));
    const refused = scarce.route([goodsLine(0, { quantity: 2 })], byPriority);
    expect(refused).toMatchObject({ rejected: 'insufficient_stock' });
    expect(scarce.change(order)).toMatchObject({ rows: [], taken: [], bookings: [] });
    const endless = openGoods(goodsState({ stock, settings: { backorder_policy: 'allow' } }));
    expect(endless.route([goodsLine(0, { quantity: 2 })], byPriority)).toMatchObject({
      rejected: 'quantity_limit_exceeded',
    });
  });
});

describe('reservations made by hand', () => {
  // INV-165
  it('end first, and their goods are the order’s; what it does not need is free', () => {
    const row = stockAt(1, { on_hand: 5, reserved: 5 });
    const byHand = [reservationOn(row, 1, { order_ref: 'CART-1', quantity: 4 })];
    const goods = openGoods(goodsState({ stock: [row], byHand }));
    expect(goods.route([goodsLine(0, { quantity: 3 })], byPriority)).toMatchObject([
      { quantity: 3, backordered: 0 },
    ]);
    const { rows, bookings, ended } = goods.change(order);
    expect(ended).toMatchObject([{ after: { status: 'released' }, alone: false }]);
    expect(bookings.map(({ movement }) => [movement.type, movement.order_ref])).toEqual([
      ['release', 'CART-1'],
      ['reserve', 'ORD-7'],
    ]);
    expect(rows.map(({ after }) => after.reserved)).toEqual([4]);
  });

  // INV-165
  it('leave a row that gives and takes over exactly the balances that were read', () => {
    const [row, other] = [
      stockAt(1, { on_hand: 5, reserved: 1 }),
      stockAt(1, { on_hand: 5, sku: 'B' }),
    ];
    const byHand = [reservationOn(row, 1, { order_ref: 'CART-1' })];
    const goods = openGoods(goodsState({ stock: [row, other], byHand }));
    goods.route([goodsLine(0), goodsLine(1, { sku: 'B' })], byPriority);
    expect(goods.change(order).rows.map(({ after, exact }) => [after.sku, exact])).toEqual([
      ['A', true],
      ['B', false],
    ]);
  });
});

describe('the end of an order’s goods', () => {
  const row = stockAt(1, { on_hand: 5, reserved: 5 });
  const reservations = [ofOrder(row, 1, { quantity: 3 }), ofOrder(row, 2, { quantity: 2 })];
  const [first, second] = [idOf('reservation', 1), idOf('reservation', 2)];
  const open = () => openGoods(goodsState({ stock: [row], reservations }));

  // INV-163, INV-164
  it('books out what is shipped, and gives back what is released', () => {
    const goods = open();
    goods.commit([{ reservation_ids: [first], quantity: 2 }]);
    goods.release([{ reservation_ids: [second, first], quantity: 2.5 }]);
    const { rows, bookings, changed, parts } = goods.change(order);
    expect(rows.map(({ after }) => [after.on_hand, after.reserved])).toEqual([[3, 0.5]]);
    expect(bookings.map(({ movement }) => [movement.type, movement.quantity])).toEqual([
      ['shipment', -2],
      ['release', 2],
      ['release', 0.5],
    ]);
    expect(bookings.map(({ movement }) => movement.order_ref)).toEqual(['ORD-1', 'ORD-1', 'ORD-1']);
    expect(changed).toHaveLength(2);
    expect(parts.map(({ reservation }) => [reservation.quantity, reservation.status])).toEqual([
      [2, 'committed'],
      [0.5, 'released'],
    ]);
  });

  // INV-100, INV-163
  it('notes what the shelf lacked of a parcel that has left', () => {
    const bare = stockAt(1, { on_hand: 1, reserved: 5 });
    const goods = openGoods(
      goodsState({ stock: [bare], reservations: [ofOrder(bare, 1, { quantity: 3 })] }),
    );
    goods.commit([{ reservation_ids: [first], quantity: 2 }]);
    const { rows, bookings } = goods.change(order);
    expect(bookings[0]?.movement).toMatchObject({ quantity: -2, metadata: { shortfall: 1 } });
    expect(rows.map(({ after }) => [after.on_hand, after.reserved])).toEqual([[0, 3]]);
  });

  // INV-163
  it('leaves a row that gives and takes over exactly the balances that were read', () => {
    const goods = open();
    goods.release([{ reservation_ids: [first], quantity: 3 }]);
    expect(goods.change(order).rows.map(({ exact }) => exact)).toEqual([false]);
    goods.route([goodsLine(0, { quantity: 2 })], byPriority);
    expect(goods.change(order).rows.map(({ after, exact }) => [after.reserved, exact])).toEqual([
      [4, true],
    ]);
  });

  // INV-163
  it('lets goods go from one place to another in one change', () => {
    const other = stockAt(2, { on_hand: 3 });
    const goods = openGoods(goodsState({ stock: [row, other], reservations }));
    goods.release([{ reservation_ids: [first], quantity: 3 }]);
    const terms = { ...byPriority, except: [here], mayBackorder: false };
    const routed = goods.route([goodsLine(0, { quantity: 3 })], terms);
    expect(routed).toMatchObject([{ location_id: there, quantity: 3 }]);
    const { rows } = goods.change(order);
    expect(rows.map(({ after }) => [after.location_id, after.reserved])).toEqual([
      [here, 2],
      [there, 3],
    ]);
  });
});

describe('returned goods', () => {
  // INV-167
  it('go into stock where they are sent, under the number that is named', () => {
    const row = stockAt(1, { on_hand: 1, product_id: idOf('product', 1) });
    const goods = openGoods(goodsState({ stock: [row] }));
    const back = { product_id: null, sku: 'A', quantity: 0.5 };
    expect(
      goods.restock(
        [
          { ...back, location_id: here },
          { ...back, location_id: there },
          { ...back, location_id: there, product_id: idOf('product', 2) },
        ],
        'ORD-3',
      ),
    ).toBe(undefined);
    const { rows, bookings } = goods.change(order);
    expect(rows.map(({ after }) => [after.location_id, after.product_id, after.on_hand])).toEqual([
      [here, idOf('product', 1), 1.5],
      [there, null, 1],
    ]);
    expect(bookings.map(({ movement }) => movement)).toMatchObject([
      { type: 'restock', quantity: 0.5, order_ref: 'ORD-3', sku: 'A', reason: null },
      { location_id: there },
      { location_id: there, product_id: idOf('product', 2) },
    ]);
  });

  // INV-166
  it('begin a row without the sku that another product has there', () => {
    const row = stockAt(1, { product_id: idOf('product', 1) });
    const goods = openGoods(goodsState({ stock: [row] }));
    const product_id = idOf('product', 2);
    goods.restock([{ product_id, sku: 'A', quantity: 1, location_id: here }], 'ORD-3');
    expect(goods.change(order).rows.map(({ after }) => [after.product_id, after.sku])).toEqual([
      [product_id, null],
    ]);
  });

  it('are refused where a balance passes its limit', () => {
    const goods = openGoods(goodsState({ stock: [stockAt(1, { on_hand: 1_000_000_000 })] }));
    const back = [{ product_id: null, sku: 'A', quantity: 1, location_id: here }];
    const refused = goods.restock(back, 'ORD-3');
    expect(isRejection(refused) && refused.rejected).toBe('quantity_limit_exceeded');
  });
});
