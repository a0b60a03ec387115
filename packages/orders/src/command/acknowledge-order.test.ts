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

  // ORD-45
  it('on a closed order says that it is closed before anything else', () => {
    const order = { ...aggregateIn('cancelled'), acknowledged_at: at };
    const refused = acknowledge(order, {}, settings(), momentAfter());
    expect(refused).toMatchObject({ rejected: 'order_closed' });
  });
});
