import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../position/position.entity.ts';
import { anId, aPosition, aStoredList, later } from '../testing/lists.factory.ts';
import {
  addPosition,
  changePosition,
  newPositions,
  pathInItems,
  pathToArticle,
  refusePositions,
  removePosition,
} from './change-positions.ts';

// ORL-34, ORL-35
it('positions of a whole body stand at their index', () => {
  const all = newPositions(
    [
      { name: 'N', sku: 'S', position: 9 },
      { name: 'M', sku: 'T' },
    ],
    anId(1),
    later,
  );
  expect(all.map(({ position }) => position)).toEqual([9, 1]);
  expect(refusePositions(all, { max_items_per_list: 3 })).toBeUndefined();
  expect(pathInItems(3)).toBe('items.3.product_id');
});

/** The decision as it refuses, or as it stands. */
const outcome = (decided: object) => ('rejected' in decided ? decided.rejected : decided);

describe('positions', () => {
  const limits = { max_items_per_list: 3 };
  const one = { child: { pk: 'P', sk: 'A#e#1', rev: 1 }, position: aPosition(1) };

  // ORL-22, ORL-34, ORL-35
  it('are added behind the others', () => {
    const added = addPosition(aStoredList(), { name: 'N', sku: 'S' }, limits, later);
    expect(added).toMatchObject({
      after: { list: { updated_at: later.at }, count: 3 },
      answer: { position: 2, created_at: later.at },
    });
    if (isRejection(added)) throw new Error(added.message);
    expect(added.after?.bytes).toBe(100 + bytesOf([added.answer]));
    expect(
      outcome(addPosition(aStoredList({ count: 3 }), { name: 'N', sku: 'S' }, limits, later)),
    ).toBe('limit_exceeded');
    expect(outcome(addPosition(aStoredList(), { name: 'N' }, limits, later))).toBe('invalid_value');
    expect(pathToArticle()).toBe('product_id');
  });

  // ORL-22, ORL-30, ORL-36
  it('change with their list, or not at all', () => {
    const stored = { ...aStoredList(), found: one };
    expect(changePosition(stored, anId(101), { quantity: 22 }, later)).toMatchObject({
      after: { list: { updated_at: later.at }, count: 2 },
      answer: { quantity: 22 },
    });
    expect(changePosition(stored, anId(101), { quantity: 1 }, later)).toEqual({
      after: undefined,
      answer: one.position,
    });
    expect(outcome(changePosition(stored, anId(101), {}, later))).toBe('invalid_value');
    const none = { ...aStoredList(), found: undefined };
    expect(outcome(changePosition(none, anId(101), { quantity: 2 }, later))).toBe('not_found');
    expect(outcome(removePosition(none, anId(101), later))).toBe('not_found');
  });

  // ORL-41
  it('go with what they weigh', () => {
    const bytes = 1_000 + bytesOf([one.position]);
    const stored = { ...aStoredList({ bytes }), found: one };
    expect(removePosition(stored, anId(101), later)).toMatchObject({
      after: { count: 1, bytes: 1_000 },
      answer: { deleted: true, id: anId(101) },
    });
  });
});
