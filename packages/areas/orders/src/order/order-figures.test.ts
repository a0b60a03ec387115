import type { DailyFigures } from '@waybill/table/list';
import { describe, expect, it } from 'vitest';
import { approve } from '../command/approve-order.ts';
import { cancelItems } from '../command/cancel-items.ts';
import { cancel } from '../command/cancel-order.ts';
import { complete } from '../command/complete-order.ts';
import { hold } from '../command/hold-order.ts';
import { refund } from '../refund/refund-order.ts';
import { completeReturn, receiveReturn } from '../return/return-commands.ts';
import { accepted, asking, itemId, moment, settings } from '../return/return-scene.factory.ts';
import { ship } from '../shipment/ship-order.ts';
import { aggregateIn, applyChange, placedAggregate } from '../testing/aggregate.factory.ts';
import type { OrderAggregate } from './order-aggregate.ts';
import type { Change } from './order-change.ts';
import { changedFigures, orderFigures } from './order-figures.ts';

const PLACED = '2026-11-21';
const LATER = '2026-11-22';

/** Two positions, 35 in all. */
const placed = placedAggregate();
const pending = aggregateIn('pending');
const asPlaced = { orders: '1', positions: '2', 'placed EUR': '35' };
const asCancelled = { cancelled: '1', 'cancelled EUR': '35' };

const all = (order: OrderAggregate, indexes: readonly number[]) => ({
  positions: indexes.map((index) => ({ order_item_id: itemId(order, index), quantity: null })),
  reason: null,
  cancelled_by: null,
});
const shipment = {
  positions: null,
  fulfillment_id: null,
  number: 'DEL-1',
  carrier: null,
  tracking_code: null,
  tracking_url: null,
  external_id: null,
  external_refs: null,
  metadata: null,
  peppol: null,
  shipped_at: '2025-01-01T00:00:00.000Z',
};

type Decided = Change<unknown, never> | object;
const changeOf = (decided: Decided): Change => {
  const change = accepted(decided);
  return (
    'range' in change
      ? Reflect.get(change, 'numbered')({ number: 'N-1', position_step: 10 })
      : change
  ) as Change;
};

const cancelled = (order: OrderAggregate) => cancel(order, { byBuyer: false }, settings, moment);
const shipped = (order: OrderAggregate) => ship(order, shipment, settings, moment);

describe('an order adds to the statistics', () => {
  // ORD-139, ORD-140
  it.each<[string, OrderAggregate, DailyFigures]>([
    ['itself on the day of its placement', placed, { [PLACED]: asPlaced }],
    ['nothing while it waits for approval', pending, {}],
    [
      'nothing when it was cancelled before it was placed',
      { ...pending, cancelled_at: moment.at },
      {},
    ],
    [
      'an amount of nothing too',
      { ...placed, grand_total: 0, currency: 'CHF' },
      {
        [PLACED]: { orders: '1', positions: '2', 'placed CHF': '0' },
      },
    ],
    [
      'money that it gave back, whatever became of it',
      {
        ...pending,
        refunds: [
          { id: '1', amount: 0.1, created_at: moment.at },
          { id: '2', amount: 0.2, created_at: moment.at },
        ].map((one) => ({ ...one, reason: null, reference: null, return_id: null })),
      },
      { [LATER]: { 'refunded EUR': '0.3' } },
    ],
    [
      'both where it was cancelled on the same day',
      aggregateIn('cancelled'),
      {
        [PLACED]: { ...asPlaced, ...asCancelled },
      },
    ],
  ])('%s', (_, order, figures) => {
    expect(orderFigures(order)).toEqual(figures);
  });
});

describe('a change adds to the statistics', () => {
  const emptied = applyChange(
    placed,
    changeOf(cancelItems(placed, all(placed, [0]), settings, moment)),
  );
  const sent = applyChange(placed, changeOf(shipped(placed)));
  const requested = applyChange(sent, changeOf(asking(sent, {})));
  const returnId = requested.returns[0]?.id ?? '';

  it.each<[string, OrderAggregate, Decided, DailyFigures]>([
    // ORD-140
    [
      'the order on the day of its approval',
      pending,
      approve(pending, { approver: null }, settings, moment),
      { [LATER]: asPlaced },
    ],
    // ORD-141
    [
      'the whole amount when an order is cancelled',
      placed,
      cancelled(placed),
      { [LATER]: asCancelled },
    ],
    ['nothing when an order is cancelled that was never placed', pending, cancelled(pending), {}],
    [
      'nothing when some positions are cancelled',
      placed,
      cancelItems(placed, all(placed, [1]), settings, moment),
      {},
    ],
    [
      'the whole amount when the last position is',
      emptied,
      cancelItems(emptied, all(emptied, [1]), settings, moment),
      { [LATER]: asCancelled },
    ],
    // ORD-142
    [
      'a shipment on the day of its booking, whenever it left',
      placed,
      shipped(placed),
      { [LATER]: { shipments: '1' } },
    ],
    [
      'nothing when a return arrives',
      requested,
      receiveReturn(requested, { returnId }, settings, moment),
      {},
    ],
    [
      'a return when it is completed',
      requested,
      completeReturn(requested, { returnId }, settings, moment),
      { [LATER]: { returns: '1' } },
    ],
    [
      'a refund on the day on which it was recorded',
      { ...placed, payment_status: 'paid' },
      refund({ ...placed, payment_status: 'paid' }, { amount: '20.10' }, settings, moment),
      { [LATER]: { 'refunded EUR': '20.1' } },
    ],
    ['nothing by a hold', placed, hold(placed, {}, settings, moment), {}],
    ['nothing by its end', placed, complete(placed, {}, settings, moment), {}],
  ])('%s', (_, before, decided, figures) => {
    expect(changedFigures(before, changeOf(decided))).toEqual(figures);
  });
});
