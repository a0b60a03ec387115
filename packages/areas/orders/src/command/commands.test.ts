import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { orderPlaced } from '../order/order.events.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import type { Decision } from '../order/order-change.ts';
import { lifecycle, type OrderCommand, statuses } from '../order/order-status.ts';
import { aggregateIn, momentAfter } from '../testing/aggregate.factory.ts';
import {
  adding,
  at,
  cancelling,
  changeOf,
  itemOf,
  settings,
  shipping,
  toUpdate,
} from '../testing/decision.factory.ts';
import { acknowledge } from './acknowledge-order.ts';
import { approve } from './approve-order.ts';
import { cancel } from './cancel-order.ts';
import { changePaymentStatus } from './change-payment-status.ts';
import { commandEvents } from './command.events.ts';
import { complete } from './complete-order.ts';
import { hold, unhold } from './hold-order.ts';
import { update } from './update-order.ts';

/** Data as a topic declares it, and nothing beside it. */
function strictly(topic: string) {
  const declared = [...commandEvents, orderPlaced].find((one) => one.topic === topic);
  if (declared === undefined) throw new Error(`no topic ${topic}`);
  return v.strictObject(declared.data.entries);
}

/** Every command with a request that only the state can refuse. */
const requests: Readonly<
  Record<
    Exclude<OrderCommand, 'return'>,
    (order: OrderAggregate) => Decision<unknown, Rejection> | Rejection
  >
> = {
  approve: (order) => approve(order, { approver: null }, settings(), momentAfter()),
  update: (order) =>
    update(order, toUpdate({ customer_order_number: 'PO-1' }), settings(), momentAfter()),
  acknowledge: (order) => acknowledge(order, { external_ref: 'ERP-1' }, settings(), momentAfter()),
  ship: (order) => shipping(order),
  'payment-status': (order) =>
    changePaymentStatus(
      order,
      { status: 'paid' },
      settings({ auto_complete_on: 'payment' }),
      momentAfter(),
    ),
  complete: (order) => complete(order, {}, settings(), momentAfter()),
  cancel: (order) => cancel(order, { byBuyer: false }, settings(), momentAfter()),
  'items-cancel': (order) => cancelling(order, [{ order_item_id: itemOf(order, 1).id }]),
  'items-create': (order) => adding(order, [{ sku: 'MORE' }]),
  hold: (order) => hold(order, { reason: 'check' }, settings(), momentAfter()),
  unhold: (order) => unhold({ ...order, on_hold: true }, {}, settings(), momentAfter()),
};

const table = Object.entries(requests).flatMap(([command, run]) =>
  statuses.map((status) => ({
    command,
    status,
    run,
    outcome: lifecycle[status][command as keyof typeof requests],
  })),
);

describe('every command in every state', () => {
  // ORD-31, ORD-32, ORD-33, ORD-34
  it.each(table)('$command on $status: $outcome', ({ status, run, outcome }) => {
    const order = aggregateIn(status);
    const decision = run(order);
    if (typeof outcome === 'string') {
      expect(decision).toMatchObject({ rejected: outcome, message: expect.any(String) });
      return;
    }
    const change = changeOf(decision);
    expect(outcome).toContain(change.order.status);
    expect(change.order.updated_at).toBe(at);
    expect(change.entries.length).toBeGreaterThan(0);
  });

  // ORD-127
  it.each(table)('$command on $status carries what its topics declare', ({ status, run }) => {
    const decision = run(aggregateIn(status));
    if (isRejection(decision)) return;
    const { order, entries } = changeOf(decision);
    for (const { name, payload } of entries) {
      const data = { order_id: order.id, number: order.number, ...payload };
      expect(v.parse(strictly(name), data)).toEqual(data);
    }
  });
});

it('every topic of a command shows an example that fits it', () => {
  for (const { data, example } of commandEvents) expect(v.parse(data, example)).toEqual(example);
});
