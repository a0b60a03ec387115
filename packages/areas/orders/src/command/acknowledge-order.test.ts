import { describe, expect, it } from 'vitest';
import {
  aggregateIn,
  applyChange,
  momentAfter,
  placedAggregate,
} from '../testing/aggregate.factory.ts';
import { at, changeOf, settings } from '../testing/decision.factory.ts';
import { acknowledge } from './acknowledge-order.ts';

describe('acknowledge', () => {
  // ORD-44, ORD-45
  it('keeps the stored reference when none is sent, and happens once', () => {
    const order = { ...placedAggregate(), external_ref: 'OLD' };
    const change = changeOf(acknowledge(order, { external_ref: null }, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      external_ref: 'OLD',
      acknowledged_at: at,
      status: 'placed',
    });
    expect(change.entries).toEqual([
      {
        name: 'order.acknowledged',
        actor: null,
        payload: {
          external_ref: 'OLD',
          external_id: null,
          external_refs: null,
          acknowledged_at: at,
        },
      },
    ]);
    const again = acknowledge(applyChange(order, change), {}, settings(), momentAfter());
    expect(again).toMatchObject({ rejected: 'already_acknowledged' });
  });

  // ORD-131
  it('with keys that make the order too heavy is refused', () => {
    const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
    const heavy = {
      ...placedAggregate(),
      buyer: text(64_000),
      metadata: text(64_000),
      payment: text(64_000),
      shipping: text(64_000),
      user_data: text(64_000),
    };
    const external_refs = Object.fromEntries(
      Array.from({ length: 50 }, (_, n) => [`key-${n}`, 'x'.repeat(250)]),
    );
    const refused = acknowledge(heavy, { external_refs }, settings(), momentAfter());
    expect(refused).toMatchObject({ rejected: 'invalid_value', details: [{ path: 'buyer' }] });
  });

  // ORD-45
  it('on a closed order says that it is closed before anything else', () => {
    const order = { ...aggregateIn('cancelled'), acknowledged_at: at };
    const refused = acknowledge(order, {}, settings(), momentAfter());
    expect(refused).toMatchObject({ rejected: 'order_closed' });
  });
});
