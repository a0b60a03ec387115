import type { Filter } from '@waybill/table/list';
import { describe, expect, it } from 'vitest';
import { isInternal, limitToReadable } from './comment-visibility.ts';

const buyer = { contactId: 'c', organizationId: undefined, permissions: ['orders.read'] };
const is = (column: string, value: unknown): Filter => ({ column, value });
const asked = (...filters: Filter[]) => ({ filters, order: undefined, limit: 50, offset: 0 });

describe('a list of comments', () => {
  const author = is('author', 'internal');
  const internal = is('visibility', 'internal');
  const customer = is('visibility', 'customer');

  // ORD-84
  it.each([[[]], [[internal]], [[author]]])('of the back office stays as asked: %j', (filters) => {
    const request = asked(...filters);
    expect(limitToReadable(request, undefined)).toBe(request);
  });

  // ORD-112
  it.each([
    ['without a filter', [], [customer]],
    ['of an author', [author], [author, customer]],
    ['of customer comments', [customer], [customer, customer]],
  ])('of a buyer %s holds customer comments alone', (_, filters, limited) => {
    expect(limitToReadable(asked(...filters), buyer)).toEqual(asked(...limited));
  });

  // ORD-112
  it('of a buyer that asks for internal ones is refused', () => {
    const both = { column: 'visibility', value: 'customer', or: ['internal'] };
    expect(limitToReadable(asked(both), buyer)).toMatchObject({ rejected: 'buyer_not_permitted' });
    expect(limitToReadable(asked(author, internal), buyer)).toMatchObject({
      rejected: 'buyer_not_permitted',
    });
  });
});

// ORD-112
it.each([
  ['an internal comment', 'order.comment.added', { visibility: 'internal' }, true],
  ['a customer comment', 'order.comment.added', { visibility: 'customer' }, false],
  ['a comment without details', 'order.comment.added', null, false],
  ['something else', 'order.updated', { visibility: 'internal' }, false],
])('a row of the trail about %s is internal: %s', (_, name, payload, expected) => {
  const row = {
    id: '01976f3a-8c1e-7a44-9d0b-000000000001',
    order_id: '01976f3a-8c1e-7a44-9d0b-000000000002',
    name,
    actor: null,
    payload,
    created_at: '2026-11-21T10:00:00.000Z',
  };
  expect(isInternal(row)).toBe(expected);
});
