import { describe, expect, it } from 'vitest';
import { aList, anId } from '../testing/lists.factory.ts';
import { type Principal, refuseBuyerKeys, refuseReading, refuseWriting } from './list-access.ts';
import { refuseItemCount, refuseListSize } from './list-size.ts';

const contact = (n: number, organization?: number): Principal => ({
  contactId: anId(n),
  organizationId: organization === undefined ? undefined : anId(organization),
});
const alone: Principal = { contactId: undefined, organizationId: anId(100) };
const unshared = aList({ organization_id: anId(100) });
const shared = aList({ organization_id: anId(100), shared: true });
const withNobody = aList({ shared: true });

describe('a list', () => {
  // ORL-17, ORL-18, ORL-19
  it.each([
    ['the back office', undefined, unshared, undefined, undefined, undefined],
    ['the owner', contact(1), unshared, undefined, undefined, undefined],
    ['a colleague', contact(2, 100), shared, undefined, 'forbidden', undefined],
    ['a colleague, unshared,', contact(2, 100), unshared, 'not_found', 'not_found', 'not_found'],
    ['another organization', contact(2, 101), shared, 'not_found', 'not_found', 'not_found'],
    ['a contact without one', contact(2), shared, 'not_found', 'not_found', 'not_found'],
    ['nobody’s colleague', contact(2), withNobody, 'not_found', 'not_found', 'not_found'],
    ['an organization alone', alone, shared, undefined, 'forbidden', undefined],
  ])('of %s is read, written, edited as shared', (_, caller, list, read, write, edit) => {
    expect(refuseReading(list, caller)?.rejected).toBe(read);
    expect(refuseWriting(list, caller, { shared_lists_editable: false })?.rejected).toBe(write);
    expect(refuseWriting(list, caller, { shared_lists_editable: true })?.rejected).toBe(edit);
  });

  // ORL-35
  it('holds as many positions as the setting says', () => {
    expect(refuseItemCount(5, { max_items_per_list: 5 })).toBeUndefined();
    expect(refuseItemCount(6, { max_items_per_list: 5 })?.rejected).toBe('limit_exceeded');
  });

  // ORL-38
  it('weighs no more than an answer', () => {
    const list = aList();
    expect(refuseListSize({ list, bytes: 5_400_000 })).toBeUndefined();
    expect(refuseListSize({ list, bytes: 5_500_000 })?.rejected).toBe('payload_too_large');
  });
});

// ORL-29
it.each([
  [{ external_id: 'E' }, contact(1), /^external_id cannot/u],
  [{ external_refs: {} }, contact(1), /^external_refs cannot/u],
  [{ external_id: null, external_refs: undefined }, contact(1), undefined],
  [{ external_id: 'E' }, undefined, undefined],
])('keys of other systems %j of %j', (sent, caller, message) => {
  const refused = refuseBuyerKeys(sent, caller);
  if (message === undefined) expect(refused).toBeUndefined();
  else expect(refused?.message).toMatch(message);
});
