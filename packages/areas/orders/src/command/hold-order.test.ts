import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { statuses } from '../order/order-status.ts';
import type { CommandSettings } from '../shared/settings.ts';
import { aggregateIn, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import {
  cancelling,
  changeOf,
  itemOf,
  settings,
  shipping,
  toUpdate,
} from '../testing/decision.factory.ts';
import { acknowledge } from './acknowledge-order.ts';
import { cancel } from './cancel-order.ts';
import { changePaymentStatus } from './change-payment-status.ts';
import { complete } from './complete-order.ts';
import { hold, unhold } from './hold-order.ts';
import { update } from './update-order.ts';

describe('a hold', () => {
  const reach = {
    shipping: ['ship'],
    shipping_and_cancel: ['ship', 'cancel', 'items-cancel'],
    nothing: [],
  };
  const held = { ...placedAggregate(), on_hold: true, hold_reason: 'fraud check' };
  const each = (on_hold_blocks: CommandSettings['on_hold_blocks']) => ({
    ship: () => shipping(held, {}, { on_hold_blocks }),
    cancel: () => cancel(held, { byBuyer: false }, settings({ on_hold_blocks }), momentAfter()),
    'items-cancel': () =>
      cancelling(held, [{ order_item_id: itemOf(held).id }], { on_hold_blocks }),
    complete: () => complete(held, {}, settings({ on_hold_blocks }), momentAfter()),
    acknowledge: () => acknowledge(held, {}, settings({ on_hold_blocks }), momentAfter()),
    update: () =>
      update(
        held,
        toUpdate({ customer_order_number: 'x' }),
        settings({ on_hold_blocks }),
        momentAfter(),
      ),
    'payment-status': () =>
      changePaymentStatus(held, { status: 'paid' }, settings({ on_hold_blocks }), momentAfter()),
    hold: () => hold(held, { reason: 'other' }, settings({ on_hold_blocks }), momentAfter()),
    unhold: () => unhold(held, {}, settings({ on_hold_blocks }), momentAfter()),
  });

  const cases = (Object.keys(reach) as (keyof typeof reach)[]).flatMap((setting) =>
    Object.entries(each(setting)).map(([command, run]) => ({
      setting,
      command,
      run,
      blocked: (reach[setting] as string[]).includes(command),
    })),
  );

  // ORD-62
  it.each(cases)('by $setting stops $command: $blocked', ({ run, blocked }) => {
    const decision = run();
    if (blocked) {
      expect(decision).toMatchObject({
        rejected: 'order_on_hold',
        message: expect.stringContaining('fraud check'),
      });
    } else expect(isRejection(decision)).toBe(false);
  });

  // ORD-60
  it('takes the reason of the last call, and none when none is given', () => {
    const again = changeOf(hold(held, { reason: null }, settings(), momentAfter()));
    expect(again.order).toMatchObject({ on_hold: true, hold_reason: null });
    expect(again.entries).toEqual([{ name: 'order.held', actor: null, payload: { reason: null } }]);
  });

  // ORD-61
  it('is lifted in every state, and only while there is one', () => {
    for (const status of statuses) {
      const order = { ...aggregateIn(status), on_hold: true, hold_reason: 'x' };
      const change = changeOf(unhold(order, {}, settings(), momentAfter()));
      expect(change.order).toMatchObject({ status, on_hold: false, hold_reason: null });
      expect(change.entries).toEqual([{ name: 'order.unheld', actor: null, payload: {} }]);
      expect(unhold(aggregateIn(status), {}, settings(), momentAfter())).toMatchObject({
        rejected: 'not_on_hold',
      });
    }
  });
});
