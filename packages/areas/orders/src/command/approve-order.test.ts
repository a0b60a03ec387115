import { describe, expect, it } from 'vitest';
import { aggregateIn, momentAfter } from '../testing/aggregate.factory.ts';
import { at, changeOf, settings } from '../testing/decision.factory.ts';
import { approve, readApprover } from './approve-order.ts';

describe('approve', () => {
  const contact = { contactId: 'c-1', organizationId: undefined };

  // ORD-26
  it.each([
    ['the back office, by name', { approved_by: 'Ada' }, undefined, { approver: 'Ada' }],
    ['the back office, silently', {}, undefined, { approver: null }],
    [
      'a contact with the right, as itself',
      { approved_by: 'Ada' },
      { ...contact, permissions: ['orders.approve'] },
      { approver: 'c-1' },
    ],
    [
      'no contact without it',
      {},
      { ...contact, permissions: ['orders.create'] },
      { rejected: 'forbidden' },
    ],
  ])('is for %s', (_, body, principal, expected) => {
    expect(readApprover(body, principal)).toMatchObject(expected);
  });

  // ORD-25, ORD-26
  it('places the order now, held or not, and names the approver', () => {
    const order = { ...aggregateIn('pending'), on_hold: true };
    const change = changeOf(approve(order, { approver: 'Ada' }, settings(), momentAfter()));
    expect(change.order).toMatchObject({ status: 'placed', placed_at: at, on_hold: true });
    expect(change.entries).toEqual([
      {
        name: 'order.placed',
        actor: 'Ada',
        payload: {
          number: 'ORD-000001',
          grand_total: 35,
          currency: 'EUR',
          item_count: 2,
          cart_id: null,
        },
      },
    ]);
  });
});
