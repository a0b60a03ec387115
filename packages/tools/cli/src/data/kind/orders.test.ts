import { describe, expect, it } from 'vitest';
import { closedOrder, placementOf } from './orders.ts';

describe('an order that is not simply open (CLI-24)', () => {
  it.each([
    {},
    { status: 'placed', fulfillment_status: 'unfulfilled', on_hold: false },
    { status: ' Placed ', on_hold: 'FALSE', items: [{ quantity_cancelled: 0 }, {}] },
    { status: '', items: [{ quantity_cancelled: '0' }] },
  ])('is not %j', (values) => {
    expect(closedOrder(values)).toEqual([]);
  });

  it.each([
    [{ status: 'cancelled' }, 'status', 'is cancelled, and would come in as a new, open order'],
    [{ status: 'completed', fulfillment_status: 'fulfilled' }, 'status', /^is completed/u],
    [{ status: 'pending' }, 'status', /^is pending/u],
    [{ fulfillment_status: 'partial' }, 'fulfillment_status', /^is partial/u],
    [{ on_hold: true }, 'on_hold', /^is on hold/u],
    [{ on_hold: 'true' }, 'on_hold', /^is on hold/u],
    [
      { items: [{}, { quantity_cancelled: '2' }] },
      'items.1.quantity_cancelled',
      '2 are cancelled, and would be ordered again',
    ],
  ])('is %j', (values, path, problem) => {
    expect(closedOrder(values)).toEqual([
      { path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    ]);
  });
});

it.each([
  [{}, {}],
  [{ payment_status: 'open' }, {}],
  [{ payment_status: 'open', payment: { status: 'weird' } }, { payment: { status: 'weird' } }],
  [{ payment_status: 'paid', payment: { status: 'paid' } }, { payment: { status: 'paid' } }],
  [{ payment_status: 'paid' }, { payment: { status: 'paid' } }],
  [
    { payment_status: 'open', payment: { status: 'paid', method: 'card' } },
    { payment: { status: 'open', method: 'card' } },
  ],
])('places where the payment of %j stands as %j', (values, body) => {
  expect(placementOf(values)).toEqual(body);
});
