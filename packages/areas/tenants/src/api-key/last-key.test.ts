import { describe, expect, it } from 'vitest';
import type { KeptApiKey } from './api-key.schema.ts';
import { decideRemoval, endingWith, hasEnded, isGone } from './last-key.ts';
import { unboundKey } from './new-api-key.ts';

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

const keyOf = (id: string, changes: Partial<KeptApiKey> = {}): KeptApiKey => ({
  ...unboundKey({ name: id, secret: 'wb_1234', id, at: '2026-01-01T00:00:00.000Z' }),
  ...changes,
});

const full = keyOf('full');
const another = keyOf('another');
const lesser = [
  ['expires', keyOf('expiring', { expires_at: '2030-01-01T00:00:00.000Z' })],
  ['is bound', keyOf('bound', { contact_id: '018f0000-0000-7000-8000-0000000000c1' })],
  ['is bound to locations', keyOf('placed', { location_ids: ['main'] })],
  ['may do less', keyOf('narrow', { permissions: ['orders.*', 'api-keys.*'] })],
] as const;

describe('the removal of a key', () => {
  // API-104
  it('that may do everything needs another one that stays', () => {
    expect(decideRemoval(full, [full, another])).toEqual({ ended: [full], remaining: another });
    expect(decideRemoval(full, [full])).toMatchObject({ rejected: 'last_key' });
  });

  // API-104
  it.each(lesser)('is not made up for by one that %s', (_, other) => {
    expect(decideRemoval(full, [full, other])).toMatchObject({ rejected: 'last_key' });
  });

  // API-107
  it.each(lesser)('that %s needs no other', (_, key) => {
    expect(decideRemoval(key, [key])).toEqual({ ended: [key], remaining: undefined });
  });
});

// API-104, API-185
it('the removal of a key ends those that it made, and theirs, before it asks what is left', () => {
  const child = keyOf('child', { created_by: 'full' });
  const grandchild = keyOf('grandchild', { created_by: 'child' });
  const lesserChild = keyOf('lesser child', { created_by: 'narrow', permissions: ['orders.get'] });
  const narrow = keyOf('narrow', { permissions: ['orders.*'] });
  const keys = [grandchild, child, narrow, full, lesserChild];
  expect(decideRemoval(full, keys)).toMatchObject({ rejected: 'last_key' });
  expect(decideRemoval(full, [...keys, another])).toEqual({
    ended: [full, child, grandchild],
    remaining: another,
  });
  expect(decideRemoval(narrow, keys)).toEqual({
    ended: [narrow, lesserChild],
    remaining: undefined,
  });
  expect(decideRemoval(child, keys)).toMatchObject({ ended: [child, grandchild], remaining: full });
});
