import { expect, it } from 'vitest';
import { bytesOf } from '../position/position.entity.ts';
import { aFullList, anId, aPosition } from '../testing/lists.factory.ts';
import { findDifferences } from './list-differences.ts';

const positions = [aPosition(1), aPosition(2)];
const whole = { ...aFullList(positions), count: 2, bytes: bytesOf(positions) };
const [kind, owner] = [whole.kindId, whole.list.owner_id];
const one = { ofKinds: new Map([[kind, 1]]), ofOwners: new Map([[owner, 1]]) };
const none = { ofKinds: new Map<string, number>(), ofOwners: new Map<string, number>() };

// ORL-10, ORL-25
it('tells a counter that is not there as zero', () => {
  const [ofKind, ofOwner] = findDifferences([whole], none);
  expect([ofKind, ofOwner]).toMatchObject([
    { stored: 0, expected: 1 },
    { stored: 0, expected: 1 },
  ]);
});

// ORL-10, ORL-25
it.each([
  ['nothing where all fits', [whole], one, []],
  ['nothing where kinds have no lists', [], { ...none, ofKinds: new Map([[kind, 0]]) }, []],
  ['a number of positions', [{ ...whole, count: 3 }], one, ['count of list']],
  ['a weight', [{ ...whole, bytes: 1 }], one, ['bytes of list']],
  ['positions that do not fit', [{ ...whole, positions: undefined }], one, ['parts of list']],
  ['lists that nothing counts', [whole], none, ['lists of kind', 'lists of owner']],
  ['a kind that has fewer', [], { ...none, ofKinds: new Map([[kind, 1]]) }, ['lists of kind']],
  [
    'an owner that has more',
    [whole, whole],
    { ...one, ofKinds: new Map([[kind, 2]]) },
    ['lists of owner'],
  ],
  [
    'a kind that is not there',
    [{ ...whole, kindId: anId(99) }],
    one,
    ['lists of kind', 'lists of kind'],
  ],
])('finds %s', (_, lists, counts, expected) => {
  const found = findDifferences(lists, counts);
  expect(found.map(({ what }) => what.split(' ').slice(0, 3).join(' '))).toEqual(expected);
});
