import { expect, it } from 'vitest';
import { type Article, fewestSplits, MOST_WEIGHED } from './fewest-splits.ts';

const article = (wanted: number, ...gives: number[]): Article => ({
  wanted,
  gives: new Map([...gives.entries()].filter(([, given]) => given >= 0)),
});
const none = -1;

// INV-192
it.each<[string, Article[], number[] | undefined]>([
  ['nothing', [], []],
  ['one article, at the first that has it all', [article(3, 2, 3, 3)], [1]],
  ['one article, in two places before three', [article(4, 1, 1, 2, 2)], [2, 3]],
  [
    'two articles, in the one place that has both',
    [article(1, 1, none, 1), article(1, none, 1, 1)],
    [2],
  ],
  [
    'two articles without such a place, in the first two',
    [article(1, 1, none, 1), article(1, none, 1, none)],
    [0, 1],
  ],
  [
    'several smallest sets: the one whose first place is asked first',
    [article(2, 1, 1, 1, 2 - 1)],
    [0, 1],
  ],
  [
    'several smallest sets with one first place: by the second',
    [article(2, 1, none, 1, 1), article(1, none, none, 1, 1)],
    [0, 2],
  ],
  ['a place that one article has alone', [article(1, 1, 1, 1), article(1, none, none, 1)], [2]],
  [
    'two articles, each in two places and together in three',
    [article(2, 1, 1, none), article(2, none, 1, 1)],
    [0, 1, 2],
  ],
  ['more than there is', [article(3, 1, 1)], undefined],
])('finds the smallest set of %s', (_, articles, ranks) => {
  expect(fewestSplits(articles)).toEqual(ranks);
});

// INV-192
it('weighs 16 candidates, the first that give something', () => {
  const idle = [0, none];
  const gives = [...idle, ...Array<number>(MOST_WEIGHED).fill(1)];
  const all = gives.map((_, rank) => rank).slice(idle.length);
  expect(fewestSplits([article(MOST_WEIGHED, ...gives)])).toEqual(all);
  expect(fewestSplits([article(MOST_WEIGHED + 1, ...gives, 9)])).toBeUndefined();
  const last = article(1, ...gives.fill(none), 9);
  expect(fewestSplits([last])).toEqual([18]);
  expect(fewestSplits([article(1, 0, none, ...Array<number>(MOST_WEIGHED).fill(1)), last])).toBe(
    undefined,
  );
});
