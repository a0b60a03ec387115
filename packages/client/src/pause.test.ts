import { expect, it } from 'vitest';
import { pauseAfter } from './pause.ts';

const limits = { retries: 3, timeoutMs: 30_000 };
const none = { tries: 1, chance: 0 };

// What an answer says of a repetition, and of which methods it holds.
it.each([
  ['no answer at all', { status: 0 }, { GET: 0, PUT: 0, POST: 0, DELETE: undefined }],
  ['an answer from before the service', { status: 502 }, { POST: 0, DELETE: undefined }],
  ['a throttle from before the service', { status: 429 }, { POST: 0, DELETE: 0 }],
  ['too many requests', { status: 429, code: 'rate_limited' }, { POST: 0, DELETE: 0 }],
  ['an overload', { status: 503, code: 'overloaded' }, { PUT: 0, DELETE: 0 }],
  ['a first call under way', { status: 409, code: 'request_in_progress' }, { POST: 0 }],
  ['another conflict', { status: 409, code: 'concurrent_modification' }, { POST: undefined }],
  ['a redirect', { status: 0, isFinal: true }, { GET: undefined, POST: undefined }],
  ['an answer', { status: 200 }, { GET: undefined }],
  ['a bug', { status: 500, code: 'internal_error' }, { POST: undefined }],
  ['a page of somebody else', { status: 404 }, { GET: undefined }],
])('tries again after what allows it: %s', (_, ended, expected) => {
  const pauses = Object.keys(expected).map((method) => [
    method,
    pauseAfter(ended, { ...none, method }, limits),
  ]);
  expect(Object.fromEntries(pauses)).toEqual(expected);
});

const overloaded = (retryAfter?: number) => ({ status: 503, code: 'overloaded', retryAfter });

it.each([
  ['up to a quarter of a second at first', 1, 1, undefined, 250],
  ['up to twice as long the next time', 3, 1, undefined, 1000],
  ['never longer than eight seconds by itself', 9, 1, undefined, 8000],
  ['as long as the answer says, and a little more', 1, 0.5, 2, 2125],
  ['not at all where that is longer than a try may take', 1, 0, 31, undefined],
])('waits %s', (_, tries, chance, retryAfter, pause) => {
  const many = { ...limits, retries: 9 };
  expect(pauseAfter(overloaded(retryAfter), { method: 'GET', tries, chance }, many)).toBe(pause);
});

it('ends after the last try', () => {
  const third = pauseAfter(overloaded(), { method: 'GET', tries: 3, chance: 0 }, limits);
  const fourth = pauseAfter(overloaded(), { method: 'GET', tries: 4, chance: 0 }, limits);
  expect([third, fourth]).toEqual([0, undefined]);
});
