import { expect, it } from 'vitest';
import { changeOf, type Entry, NO_ENTRY, openWords, packWords } from './entry-change.ts';

const NOW = 1_000;
const order = { id: 'o', rev: 3, words: ['anna', 'lamp'] };
const placed = (group: string, ...words: string[]) => words.map((word) => [word, group] as const);
const entry = (more: Partial<Entry>): Entry => ({
  rev: 2,
  words: placed('g1', 'anna', 'anne'),
  leaving: [],
  until: undefined,
  ...more,
});
const changed = (read: Entry) => changeOf(order, read, 'g2', NOW);

// SEA-12
it('an order without an entry puts all of its words', () => {
  expect(changed(NO_ENTRY)).toEqual({
    id: 'o',
    rev: 3,
    read: NO_ENTRY,
    group: 'g2',
    words: placed('g2', 'anna', 'lamp'),
    puts: ['anna', 'lamp'],
    leaving: [],
  });
});

// SEA-12
it('an order with other words writes the difference', () => {
  expect(changed(entry({}))).toMatchObject({
    rev: 3,
    puts: ['lamp'],
    leaving: placed('g1', 'anne'),
    words: [...placed('g1', 'anna'), ...placed('g2', 'lamp')],
  });
});

// SEA-12, SEA-19
it.each([
  ['has its words', entry({ words: placed('g1', 'lamp', 'anna') })],
  ['is as young', entry({ rev: 3 })],
  ['is younger', entry({ rev: 4 })],
])('nothing is written where the entry %s', (_, read) => {
  expect(changed(read)).toBeUndefined();
});

// SEA-12
it('an order without words has an entry', () => {
  const change = changeOf({ ...order, words: [] }, NO_ENTRY, 'g2', NOW);
  expect(change).toMatchObject({ rev: 3, words: [], puts: [], leaving: [] });
});

// SEA-14
it('an entry that another writer has is left to it, and a younger order of a dead one too', () => {
  expect(changed(entry({ until: NOW }))).toBe('busy');
  expect(changed(entry({ until: NOW - 1, rev: 4 }))).toBe('busy');
});

// SEA-14
it('an entry that a dead writer left open is written whole, and into another group', () => {
  const leaving = placed('g0', 'bob');
  expect(changed(entry({ until: NOW - 1, leaving }))).toMatchObject({
    rev: 3,
    puts: ['anna', 'lamp'],
    words: placed('g2', 'anna', 'lamp'),
    leaving: [...placed('g1', 'anna', 'anne'), ...leaving],
  });
});

it('words are packed with their groups, and opened again', () => {
  const words = [...placed('g1', 'anna', 'lamp'), ...placed('g2', 'bob')];
  expect(packWords(words)).toBe('anna lamp #g1 bob #g2');
  expect(openWords('anna lamp #g1 bob #g2')).toEqual(words);
  // The release before named groups in two parts.
  expect(openWords('anna #o#a1 bob #g2')).toEqual([
    ...placed('o#a1', 'anna'),
    ...placed('g2', 'bob'),
  ]);
  expect([packWords([]), openWords('')]).toEqual(['', []]);
});
