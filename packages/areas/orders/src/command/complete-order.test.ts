import { describe, expect, it } from 'vitest';
import { aggregateIn, momentAfter } from '../testing/aggregate.factory.ts';
import { at, changeOf, settings } from '../testing/decision.factory.ts';
import { complete } from './complete-order.ts';

describe('complete', () => {
  // ORD-63
  it('closes by hand, under its name, and leaves quantities open', () => {
    const order = aggregateIn('in_fulfillment');
    const change = changeOf(complete(order, { completed_by: 'Ada' }, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      status: 'completed',
      completed_at: at,
      fulfillment_status: 'partial',
    });
    expect(change.items).toBeUndefined();
    expect(change.entries).toEqual([
      { name: 'order.completed', actor: null, payload: { via: 'manual', completed_by: 'Ada' } },
    ]);
  });
});
