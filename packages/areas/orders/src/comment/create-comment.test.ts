import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../buyer/principal.ts';
import type { Comment, CreateCommentBody } from './comment.schema.ts';
import { decideComment } from './create-comment.ts';

const ORDER = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const ID = '01976f3b-1d2e-7b10-8a4f-6c7d8e9fa0b1';
const AT = '2026-11-21T10:00:00.250Z';
const KEY = { key_id: 'k-1', name: 'Kiosk' };

const create = (
  body: CreateCommentBody,
  defaultVisibility: Comment['visibility'] = 'internal',
  principal?: Principal,
) =>
  decideComment({
    orderId: ORDER,
    body,
    defaultVisibility,
    id: ID,
    at: AT,
    caller: { principal, keyName: KEY.name, by: KEY },
  });

describe('a comment', () => {
  // ORD-80
  it('keeps its text as sent', () => {
    expect(create({ body: '  call\nfirst ', author: 'Ada', visibility: 'customer' })).toEqual({
      id: ID,
      order_id: ORDER,
      body: '  call\nfirst ',
      author: 'Ada',
      visibility: 'customer',
      actor: null,
      by: KEY,
      created_at: AT,
    });
  });

  // ORD-81
  it.each([
    ['the setting', undefined, 'customer', 'customer'],
    ['the setting for null', null, 'customer', 'customer'],
    ['its own word over the setting', 'internal', 'customer', 'internal'],
  ] as const)('takes its visibility from %s', (_, visibility, setting, expected) => {
    expect(create({ body: 'x', visibility }, setting)).toMatchObject({
      visibility: expected,
      author: null,
    });
  });

  // ORD-112
  it.each([
    ['is for customers, whatever the setting', undefined, { visibility: 'customer' }],
    ['may say so', 'customer', { visibility: 'customer' }],
    ['may not be internal', 'internal', { rejected: 'buyer_not_permitted' }],
  ] as const)('of a buyer %s', (_, visibility, expected) => {
    const buyer = { contactId: ID, organizationId: undefined, permissions: [] };
    expect(create({ body: 'x', visibility }, 'internal', buyer)).toMatchObject(expected);
  });

  // ORD-175
  it('of a buyer is signed by its contact, by its key, or by nobody else', () => {
    const buyer = { contactId: ID, organizationId: undefined, permissions: [] };
    const written = (author?: string) => create({ body: 'x', author }, 'internal', buyer);
    expect(written()).toMatchObject({ author: ID, actor: ID });
    expect(written('Kiosk')).toMatchObject({ author: 'Kiosk', actor: ID });
    expect(written('Admin')).toMatchObject({ rejected: 'buyer_not_permitted' });
  });

  // ORD-80
  it.each([[undefined], [null], [''], [' \n\t']])('without a text (%j) is refused', (body) => {
    const refused = create({ body });
    expect(isRejection(refused) && refused.rejected).toBe('body_required');
  });
});
