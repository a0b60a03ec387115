import { describe, expect, it } from 'vitest';
import { isRecent, type NoteStatus, noteStatus } from './note.ts';

const DAY = 86_400;
const NOW = 40 * DAY;

describe('where a note stands', () => {
  it.each<[string, number, 'done' | 'undone' | undefined, NoteStatus]>([
    ['just left, undecided', 0, undefined, 'open'],
    ['left a moment ahead of this clock', -3, undefined, 'open'],
    ['seven seconds old', 7, undefined, 'open'],
    ['eight seconds old', 8, undefined, 'abandoned'],
    ['a day old', DAY, undefined, 'abandoned'],
    ['older than decisions are kept for sure', 29 * DAY, undefined, 'forgotten'],
    ['just left and done', 0, 'done', 'done'],
    ['old and done', 39 * DAY, 'done', 'done'],
    ['old and undone', DAY, 'undone', 'undone'],
  ])('%s', (_, age, end, expected) => {
    expect(noteStatus({ moment: (NOW - age) * 1_000 }, end, NOW * 1_000)).toBe(expected);
  });
});

it.each([
  [0, true],
  [7, true],
  [8, false],
])('a note of %i seconds ago tells of a hot: %j', (age, expected) => {
  expect(isRecent({ moment: (NOW - age) * 1_000 }, NOW * 1_000)).toBe(expected);
});
