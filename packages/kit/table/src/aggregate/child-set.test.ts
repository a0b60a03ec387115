import { describe, expect, it } from 'vitest';
import { childHash, revOf, updateChecksum } from './checksum.ts';
import { childId, childSetName, childSetRange, isWhole, versionOf } from './child-set.ts';

const child = (id: string, rev: number) => ({ pk: 'P', sk: `A#e1#${id}`, rev });
const checksumOf = (...children: ReturnType<typeof child>[]) =>
  updateChecksum(
    0,
    children.map(({ sk, rev }) => childHash(sk, rev)),
  );

describe('an child set', () => {
  it('stands before those that are older', () => {
    const [older, later] = ['01920000-0000-7000-8000-00000000000f', '01920000-0001-7000-8000-0'];
    expect(childSetName(later) < childSetName(older)).toBe(true);
    expect(childSetName(older)).toBe('fe6dffff-ffff-8fff-7fff-fffffffffff0');
  });

  it('spans the keys of its children and of no other', () => {
    const { from, to } = childSetRange('e1');
    const inside = (sk: string) => sk >= from && sk <= to;
    expect(['A#e1#0', 'A#e1#f-9'].every(inside)).toBe(true);
    expect(['A', 'A#e', 'A#e1', 'A#e10#0', 'A#e2#0', 'EDITION#e1'].some(inside)).toBe(false);
    expect(childId(child('x-1', 1))).toBe('x-1');
  });

  it('is whole with each child as the root knows it', () => {
    const [one, two] = [child('1', 4), child('2', 7)];
    const version = { rev: 7, childSet: 'e1', count: 2, checksum: checksumOf(one, two) };
    expect(isWhole(version, [two, one])).toBe(true);
    // One child before, another one after a change: their versions add up to the same.
    const torn = [[one], [one, two, child('3', 8)], [child('1', 5), child('2', 6)], []];
    for (const children of torn) expect(isWhole(version, children)).toBe(false);
  });

  it('is weighed alike by adding and by counting anew', () => {
    const weights = Array.from({ length: 50 }, (_, rev) => childHash('A#e1#1', rev));
    const all = updateChecksum(0, weights);
    expect(updateChecksum(all, [], weights.slice(0, 20))).toBe(
      updateChecksum(0, weights.slice(20)),
    );
    expect(updateChecksum(all, [], weights)).toBe(0);
  });

  it('is not read from what is no root and no child', () => {
    const root = { pk: 'P', sk: 'A', rev: 3, childSet: 'e1', count: 0, checksum: 0 };
    expect(versionOf(root)).toEqual({ rev: 3, childSet: 'e1', count: 0, checksum: 0 });
    for (const lacking of ['childSet', 'count', 'checksum']) {
      expect(() => versionOf({ ...root, [lacking]: undefined })).toThrow(
        'the root of no child set',
      );
    }
    expect(() => revOf({ pk: 'P', sk: 'A#e1#1' })).toThrow('P A#e1#1 has no version');
  });
});
