import { describe, expect, it } from 'vitest';
import { aKind, anId, aPosition, later, settingsWith } from '../testing/lists.factory.ts';
import { type CreateRequest, decideList } from './create-list.ts';

const kinds = [aKind('shopping', { is_default: true }), aKind('label')];
const buyer = { contactId: anId(1), organizationId: anId(100) };
const body = { name: 'Weekly', owner_id: anId(1), owner_name: 'Ada' };

/** The decision as it refuses, or as it stands. */
const outcome = (decided: object) => ('rejected' in decided ? decided.rejected : decided);

describe('a new list', () => {
  const request = (more: Partial<CreateRequest> = {}): CreateRequest => ({
    body,
    principal: undefined,
    settings: settingsWith(),
    kinds,
    id: anId(7),
    at: later.at,
    positions: [],
    ...more,
  });

  // ORL-20, ORL-23
  it.each([
    [undefined, {}, { organization_id: null, shared: false, kind: 'shopping' }],
    [undefined, { organization_id: anId(5) }, { organization_id: anId(5) }],
    [
      undefined,
      { kind: 'label', shared: true, metadata: { a: 1 } },
      { kind: 'label', shared: true },
    ],
    [undefined, { owner_id: anId(2) }, { owner_id: anId(2) }],
    [undefined, { external_id: 'E', external_refs: { a: 'b' } }, { external_id: 'E' }],
    [buyer, {}, { organization_id: anId(100) }],
    [buyer, { organization_id: anId(100) }, { organization_id: anId(100) }],
    [{ ...buyer, organizationId: undefined }, {}, { organization_id: null }],
  ])('by %j with %j is decided', (principal, more, expected) => {
    const decided = decideList(request({ principal, body: { ...body, ...more } }));
    expect(decided).toMatchObject({ list: expected, count: 0, bytes: 0 });
  });

  // ORL-13, ORL-23, ORL-29, ORL-31, ORL-35, ORL-38
  it.each([
    [{ principal: buyer, body: { ...body, owner_id: anId(2) } }, 'owner_mismatch'],
    [{ principal: buyer, body: { ...body, organization_id: anId(2) } }, 'owner_mismatch'],
    [{ principal: buyer, body: { ...body, external_id: 'E' } }, 'buyer_not_permitted'],
    [{ body: { ...body, kind: 'b2b' } }, 'unknown_kind'],
    [{ positions: [aPosition(1, { sku: null })] }, 'invalid_value'],
    [
      {
        positions: [aPosition(1), aPosition(2)],
        settings: settingsWith({ max_items_per_list: 1 }),
      },
      'limit_exceeded',
    ],
    [
      { positions: [aPosition(1, { metadata: { x: 'x'.repeat(6_000_000) } })] },
      'payload_too_large',
    ],
  ])('is refused: %#', (more, code) => {
    expect(outcome(decideList(request(more)))).toBe(code);
  });
});
