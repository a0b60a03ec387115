import { expect, it } from 'vitest';
import { chordsOf, isLetters, pendingAfter } from './chord.ts';

const press = (key: string, more = {}) => ({ key, hasModifier: false, isInField: false, ...more });
const pending = { letter: 'G', at: 1000 };

it.each([
  [press('j'), undefined, ['J']],
  [press(' '), undefined, ['Space']],
  [press('Escape'), undefined, ['Esc']],
  [press('Enter'), undefined, ['Enter']],
  [press('o'), pending, ['G O', 'O']],
  [press('o', { isInField: true }), pending, []],
  [press('o', { hasModifier: true }), pending, []],
])('%j after %j is %j', (one, before, chords) => {
  expect(chordsOf(one, before, 1200)).toEqual(chords);
});

it('forgets the first letter after a while', () => {
  expect(chordsOf(press('o'), pending, 2499)).toEqual(['G O', 'O']);
  expect(chordsOf(press('o'), pending, 2500)).toEqual(['O']);
});

it('waits for a second letter only where there is one', () => {
  expect(pendingAfter(press('g'), ['G O', 'J'], 7)).toEqual({ letter: 'G', at: 7 });
  expect(pendingAfter(press('j'), ['G O', 'J'], 7)).toBeUndefined();
  expect(pendingAfter(press('g', { isInField: true }), ['G O'], 7)).toBeUndefined();
  expect(pendingAfter(press('g', { hasModifier: true }), ['G O'], 7)).toBeUndefined();
});

it.each([
  ['J', true],
  ['G O', true],
  ['?', true],
  ['Space', false],
  ['Enter', false],
  ['Esc', false],
])('%s is letters: %s', (chord, letters) => {
  expect(isLetters(chord)).toBe(letters);
});
