import { reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { cartOf, lineOf, OWNER } from '../testing/cart.factory.ts';
import { demandOf, refuseGoods, reservationOf } from './reservation.ts';

const engraving = lineOf(1, { type: 'custom', sku: null });
const lines = [
  engraving,
  lineOf(2, { quantity: 2.5 }),
  lineOf(3, { sku: ' ' }),
  lineOf(4, { sku: null, product_id: OWNER }),
];

describe('the goods of a cart', () => {
  // CRT-77, CRT-78
  it('are those of its lines that name an article', () => {
    expect(demandOf(cartOf(), lines, 'ORD-1')).toEqual({
      order_ref: 'ORD-1',
      items: [
        { product_id: null, sku: 'LAMP-7', quantity: 2.5 },
        { product_id: OWNER, sku: null, quantity: 1 },
      ],
    });
  });

  // CRT-77
  it.each([null, '', ' '])('are promised to the cart itself for the reference %j', (orderRef) => {
    expect(demandOf(cartOf(), [], orderRef).order_ref).toBe(cartOf().id);
  });
});

describe('the answer about them', () => {
  const demand = { order_ref: 'ORD-1', items: [{ product_id: null, sku: 'A', quantity: 1 }] };
  const none = { order_ref: 'ORD-1', reservations: 0, backordered: 0, expires_at: null };

  // CRT-77 to CRT-79
  it.each([
    ['nobody asked', demand, {}, { ...none, requested: false, ok: true }],
    [
      'there are none',
      { ...demand, items: [] },
      {},
      { ...none, requested: false, ok: true, reason: 'no_articles' },
    ],
    [
      'their order holds them',
      demand,
      { held: { reservations: 3, backordered: 1 } },
      {
        ...none,
        requested: false,
        ok: true,
        reason: 'order_moves_stock',
        reservations: 3,
        backordered: 1,
      },
    ],
    [
      'they are promised',
      demand,
      {
        promised: {
          order_ref: 'ORD-1',
          expires_at: '2026-11-22T10:00:00.000Z',
          reservations: [{}, {}],
          backordered: 1,
        },
      },
      {
        requested: true,
        ok: true,
        order_ref: 'ORD-1',
        reservations: 2,
        backordered: 1,
        expires_at: '2026-11-22T10:00:00.000Z',
      },
    ],
    [
      'they are refused',
      demand,
      { refused: { rejection: reject('insufficient_stock', 'None left.'), status: 422 } },
      { ...none, requested: true, ok: false, reason: 'insufficient_stock', status: 422 },
    ],
  ])('where %s', (_, asked, outcome, expected) => {
    expect(reservationOf(asked, outcome)).toEqual(expected);
  });
});

// CRT-79
it.each([
  [undefined, undefined],
  [
    [
      { path: 'items.1', message: 'is short' },
      { path: 'order_ref', message: 'is full' },
    ],
    [
      { path: 'items.3', message: 'is short' },
      { path: 'order_ref', message: 'is full' },
    ],
  ],
])('a refusal names the lines of the cart: %j', (details, expected) => {
  const rejection = reject('insufficient_stock', 'None left.', details);
  const refused = refuseGoods(lines, { rejection, status: 422 });
  expect(refused).toMatchObject({ rejected: 'reservation_refused', message: 'None left.' });
  expect(refused.details).toEqual(expected);
});
