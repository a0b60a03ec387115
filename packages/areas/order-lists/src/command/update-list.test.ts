import { describe, expect, it } from 'vitest';
import { aFullList, aKind, anId, aPosition, later } from '../testing/lists.factory.ts';
import { updateList } from './update-list.ts';

const kinds = [aKind('shopping', { is_default: true }), aKind('label')];
const buyer = { contactId: anId(1), organizationId: anId(100) };

/** The decision as it refuses, or as it stands. */
const outcome = (decided: object) => ('rejected' in decided ? decided.rejected : decided);

describe('a list that is updated', () => {
  const stored = { ...aFullList([aPosition(0)], { organization_id: anId(100) }), kinds };
  const update = (
    sent: Parameters<typeof updateList>[1],
    principal = undefined as typeof buyer | undefined,
  ) => updateList(stored, sent, principal, later);

  // ORL-26
  it('keeps what is absent', () => {
    expect(update({ name: 'New', metadata: null, external_id: 'E' })).toMatchObject({
      after: { list: { name: 'New', external_id: 'E', updated_at: later.at }, count: 2 },
      answer: { name: 'New', items: stored.positions },
    });
    expect(update({ kind: 'label' })).toMatchObject({
      after: { list: { kind: 'label' }, kindId: kinds[1]?.id },
    });
  });

  // ORL-26, ORL-42
  it.each([
    [{ name: 'Weekly' }],
    [{ owner_id: anId(1) }],
    [{ organization_id: anId(100) }],
    [{ kind: 'shopping', shared: false }],
    [{ kind: 'SHOPPING' }],
  ])('by %j does not change', (sent) => {
    expect(update(sent)).toMatchObject({ after: undefined, answer: { name: 'Weekly' } });
  });

  // ORL-13, ORL-26, ORL-29
  it.each([
    [{}, undefined, 'invalid_value'],
    [{ owner_id: anId(2) }, undefined, 'immutable_field'],
    [{ organization_id: null }, undefined, 'immutable_field'],
    [{ kind: 'b2b' }, undefined, 'unknown_kind'],
    [{ external_id: 'E' }, buyer, 'buyer_not_permitted'],
  ])('by %j is refused', (sent, principal, code) => {
    expect(outcome(update(sent, principal))).toBe(code);
  });
});
