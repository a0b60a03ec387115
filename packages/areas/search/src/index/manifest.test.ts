import { describe, expect, it } from 'vitest';
import {
  EMPTY,
  foldFrom,
  giveUpFold,
  isTrue,
  type Manifest,
  type Run,
  removableRuns,
  replaceRuns,
  runsToMerge,
} from './manifest.ts';

const run = (id: string, level = 0): Run => ({ id, level, made: 0 });
const ids = (runs: readonly Run[]) => runs.map(({ id }) => id);

describe('runs', () => {
  it.each<[string, Run[], string[]]>([
    ['three of a level', [run('c'), run('b'), run('a')], []],
    ['four of a level', [run('d'), run('c'), run('b'), run('a')], ['d', 'c', 'b', 'a']],
    ['five: the oldest', [run('e'), run('d'), run('c'), run('b'), run('a')], ['d', 'c', 'b', 'a']],
    [
      'the lowest level first',
      [...'hgfe'].map((id) => run(id)).concat([...'dcba'].map((id) => run(id, 1))),
      ['h', 'g', 'f', 'e'],
    ],
  ])('are merged: %s', (_, runs, merged) => {
    expect(ids(runsToMerge(runs))).toEqual(merged);
  });

  it('give their place to the one that stands for them, and go once no search reads them', () => {
    const manifest: Manifest = { ...EMPTY, runs: [run('d'), run('c'), run('b'), run('a', 1)] };
    const made = { id: 'new', level: 1, made: 5_000 };
    const replaced = replaceRuns(manifest, ['c', 'b'], made);
    expect(ids(replaced.runs)).toEqual(['d', 'new', 'a']);
    expect(replaced.merge).toBeNull();
    expect(removableRuns(replaced, 124_999)).toEqual([]);
    expect(removableRuns(replaced, 125_000)).toEqual(['c', 'b']);
  });
});

it.each([
  ['no run', [], 64],
  ['a run of long ago', [{ ...run('b'), made: 990_000 }, run('a')], 64],
  ['a run of a moment ago', [{ ...run('b'), made: 990_001 }, run('a')], 128],
])('behind %s a fold is worth so many changes', (_, runs, from) => {
  expect(foldFrom(runs, 1_000_000)).toBe(from);
});

describe('a fold whose process died', () => {
  const fold = { run: 'x', until: 100, fold: 3, before: { next: 7, last_id: 'g' } };
  const manifest: Manifest = { ...EMPTY, next: 9, last_id: 'i', folds: 3, fold };

  it('is left alone while it may go on', () => {
    expect(giveUpFold(manifest, 99)).toBe(manifest);
    expect(giveUpFold(EMPTY, 99)).toBe(EMPTY);
  });

  it('comes to nothing: its numbers, its run and what it wrote of orders', () => {
    const given = giveUpFold(manifest, 100);
    expect(given).toMatchObject({ next: 7, last_id: 'g', fold: null, failed: [3] });
    expect(removableRuns(given, 120_000)).toEqual(['x']);
    expect([1, 3].map((by) => isTrue(given, by))).toEqual([true, false]);
    expect(isTrue(manifest, 3)).toBe(false);
  });
});
