import { describe, expect, it } from 'vitest';
import { asResolved, atMost, type Ends, endNotes } from './end-notes.ts';
import { NAMES } from './note.ts';

/** Five are left: two were taken by `took`, and three more are on their way with `brings`. */
const item = {
  pk: 'p',
  sk: 's',
  goods: 5,
  rev: 7,
  [NAMES]: 'goods,left',
  'm:1': new Set(['took a-2,2']),
  'm:0': new Set(['brings b+3,3']),
  due_pk: 'NOTES#1',
  due_sk: 'x',
};
const ends = (all: Record<string, 'done' | 'undone'>): Ends => new Map(Object.entries(all));

describe('notes whose calls came out', () => {
  it.each<[string, Record<string, 'done' | 'undone'>, Record<string, number>]>([
    ['taken for good', { took: 'done' }, { rev: 1 }],
    ['given back', { took: 'undone' }, { goods: 2, left: 2, rev: 1 }],
    ['brought', { brings: 'done' }, { goods: 3, left: 3, rev: 1 }],
    ['not brought after all', { brings: 'undone' }, { rev: 1 }],
  ])('what was %s', (_, all, added) => {
    const [id] = Object.keys(all);
    const took = id === 'took';
    expect(endNotes(item, ends(all))).toMatchObject({
      update: { pk: 'p', sk: 's' },
      add: added,
      drop: [],
      exclude: took ? { 'm:1': ['took a-2,2'] } : { 'm:0': ['brings b+3,3'] },
      when: {
        all: [
          ['intent', 'absent'],
          took ? ['m:1', 'contains', 'took a-2,2'] : ['m:0', 'contains', 'brings b+3,3'],
        ],
      },
    });
  });

  it('end together, and the last take the item out of sight, unless others came', () => {
    const write = endNotes(item, ends({ took: 'undone', brings: 'done' }));
    expect(write).toMatchObject({
      add: { goods: 5, left: 5, rev: 1 },
      drop: [NAMES, 'due_pk', 'due_sk'],
      exclude: { 'm:1': ['took a-2,2'], 'm:0': ['brings b+3,3'] },
    });
    expect(write?.when).toEqual({
      all: [
        ['intent', 'absent'],
        ['m:1', 'contains', 'took a-2,2'],
        ['m:0', 'contains', 'brings b+3,3'],
        ['rev', '=', 7],
      ],
    });
  });

  it('that two calls ended at once leave nothing in sight', () => {
    const { 'm:1': _took, 'm:0': _brings, ...bare } = item;
    expect(endNotes(bare, ends({}))).toMatchObject({
      add: { rev: 1 },
      drop: [NAMES, 'due_pk', 'due_sk'],
      when: {
        all: [
          ['intent', 'absent'],
          ['rev', '=', 7],
        ],
      },
    });
    expect(endNotes({ pk: 'p', sk: 's' }, ends({}))).toBeUndefined();
  });

  it('are none where nothing came out', () => {
    expect(endNotes(item, ends({}))).toBeUndefined();
    expect(endNotes(item, ends({ other: 'done' }))).toBeUndefined();
  });

  it('add nothing to what they do not speak of', () => {
    const write = endNotes({ ...item, 'm:1': new Set(['took a-2']) }, ends({ took: 'undone' }));
    expect(write?.add).toEqual({ goods: 2, rev: 1 });
  });

  it('add up to the last digit', () => {
    const brings = { 'm:0': new Set(['brings b-0.2']) };
    const small = { ...item, [NAMES]: 'goods', 'm:1': new Set(['took a-0.1']), ...brings };
    const write = endNotes(small, ends({ took: 'undone', brings: 'undone' }));
    expect(write?.add).toEqual({ goods: 0.3, rev: 1 });
  });
});

describe('an item as it counts', () => {
  it.each<[Record<string, 'done' | 'undone'>, number]>([
    [{}, 7],
    [{ took: 'undone' }, 7],
    [{ took: 'done' }, 5],
    [{ brings: 'done' }, 10],
    [{ took: 'done', brings: 'done' }, 8],
  ])('with %j has %i', (all, goods) => {
    expect(asResolved({ ...item, left: 5 }, ends(all))).toMatchObject({ goods, left: goods });
  });

  it('may become so much at most', () => {
    expect(atMost(item, 'goods')).toBe(10);
    expect(atMost({ goods: 5 }, 'goods')).toBe(5);
    expect(atMost(item, 'rev')).toBe(7);
  });
});
