import { describe, expect, it } from 'vitest';
import { notCarried, notOpen, placementOf } from './orders.ts';

describe('an order that a file carries whole (CLI-24)', () => {
  it.each([
    {},
    {
      status: 'placed',
      fulfillment_status: 'unfulfilled',
      delivery_status: 'undelivered',
      on_hold: false,
    },
    { status: ' Placed ', on_hold: 'FALSE', items: [{ quantity_cancelled: 0 }, {}] },
    { status: '', items: [{ quantity_cancelled: '0', quantity_shipped: '' }] },
  ])('is open: %j', (values) => {
    expect(notCarried(values)).toEqual([]);
    expect(notOpen(values)).toEqual([]);
  });

  const placed_at = '2026-01-01T00:00:00Z';

  it.each([
    [{ status: 'completed' }, 'completed'],
    [
      {
        status: 'Completed',
        fulfillment_status: 'fulfilled',
        items: [
          { quantity: '2,5', quantity_shipped: 2.5, quantity_returned: 0 },
          { quantity_shipped: 1 },
        ],
      },
      'completed',
    ],
    [
      { status: 'cancelled', placed_at, items: [{ quantity: 2, quantity_cancelled: '2' }] },
      'cancelled',
    ],
  ])('is closed: %j', (values, status) => {
    expect(notCarried(values)).toEqual([]);
    expect(notOpen(values)).toEqual([{ path: 'status', problem: `is ${status}` }]);
  });

  it.each([
    [
      { status: 'pending' },
      'status',
      'cannot be pending: an import takes placed, completed, cancelled',
    ],
    [
      { status: 'in_fulfillment', fulfillment_status: 'partial' },
      'status',
      /^cannot be in_fulfillment/u,
    ],
    [
      { fulfillment_status: 'partial' },
      'fulfillment_status',
      'cannot be partial: the order would be imported as unfulfilled',
    ],
    [
      { status: 'completed', fulfillment_status: 'partial' },
      'fulfillment_status',
      /as fulfilled$/u,
    ],
    [
      { status: 'completed', delivery_status: 'delivered' },
      'delivery_status',
      /^must be undelivered/u,
    ],
    [{ delivery_status: 'partial' }, 'delivery_status', /^must be undelivered/u],
    [{ status: 'cancelled' }, 'placed_at', /^is missing/u],
    [{ on_hold: true }, 'on_hold', /^must be false/u],
    [{ on_hold: 'true' }, 'on_hold', /^must be false/u],
    [{ acknowledged_at: placed_at }, 'acknowledged_at', /^must be empty/u],
    [{ refunded_total: '4.5' }, 'refunded_total', /^must be 0/u],
    [{ exchange_of: 'o1' }, 'exchange_of', /^must be empty/u],
    [
      { items: [{}, { quantity_cancelled: '2' }] },
      'items.1.quantity_cancelled',
      'cannot be 2: it would be imported as 0',
    ],
    [
      { status: 'completed', items: [{ quantity: 3, quantity_shipped: 2 }] },
      'items.0.quantity_shipped',
      'cannot be 2: it would be imported as 3',
    ],
    [
      { status: 'completed', items: [{ quantity: 3, quantity_returned: 1 }] },
      'items.0.quantity_returned',
      'cannot be 1: it would be imported as 0',
    ],
  ])('is not %j', (values, path, problem) => {
    const reasons = [
      { path, problem: typeof problem === 'string' ? problem : expect.stringMatching(problem) },
    ];
    expect(notCarried(values)).toEqual(reasons);
    expect(notOpen(values)).toEqual(reasons);
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
  // With a past the status of the payment goes in as it is, and nothing into the payment.
  [
    { number: 'A', payment_status: 'paid', payment: { method: 'card' } },
    { number: 'A', status: 'placed', payment_status: 'paid', payment: { method: 'card' } },
  ],
  [
    { silent: true, status: ' Completed ' },
    { silent: true, status: 'completed' },
  ],
])('places where the payment of %j stands as %j', (values, body) => {
  expect(placementOf(values)).toEqual(body);
});
