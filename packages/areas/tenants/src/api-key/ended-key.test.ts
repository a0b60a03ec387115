import { expect, it } from 'vitest';
import { endingWith, hasEnded, isGone } from './ended-key.ts';

const END = '2026-11-28T12:00:00.000Z';
const ending = { expires_at: END };

// API-98, API-186
it.each([
  ['2026-11-28T11:59:59.999Z', false, false],
  [END, true, false],
  ['2026-11-29T11:59:59.999Z', true, false],
  ['2026-11-29T12:00:00.000Z', true, true],
])('at %s a key has ended: %s, and is gone: %s', (at, ended, gone) => {
  expect([hasEnded(ending, at), isGone(ending, at)]).toEqual([ended, gone]);
  const endless = { expires_at: null };
  expect([hasEnded(endless, at), isGone(endless, at)]).toEqual([false, false]);
});

// API-185
it('keys end with the one that made them', () => {
  const keys = ['b<a', 'c<b', 'd<a', 'e<x', 'f'].map((text) => {
    const [id = '', by = null] = text.split('<');
    return { id, created_by: by };
  });
  const a = { id: 'a', created_by: null };
  expect(endingWith(a, [a, ...keys]).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c']);
});
