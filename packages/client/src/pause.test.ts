import { expect, it } from 'vitest';
import { pauseAfter, retryAfterOf } from './pause.ts';

const RETRIES = 3;
const none = { tries: 1, chance: 0 };

// Answers that allow or forbid a repetition, by method.
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
    pauseAfter(ended, { ...none, method }, RETRIES),
  ]);
  expect(Object.fromEntries(pauses)).toEqual(expected);
});

const overloaded = (retryAfter?: number) => ({ status: 503, code: 'overloaded', retryAfter });

it.each([
  ['up to a quarter of a second at first', 1, 1, undefined, 250],
  ['up to twice as long the next time', 3, 1, undefined, 1000],
  ['never longer than eight seconds by itself', 9, 1, undefined, 8000],
  ['as long as the answer says, and a little more', 1, 0.5, 2, 2125],
  ['at once where the answer says so', 1, 0, 0, 0],
  ['not at all where that is longer than half a minute', 1, 0, 31, undefined],
])('waits %s', (_, tries, chance, retryAfter, pause) => {
  expect(pauseAfter(overloaded(retryAfter), { method: 'GET', tries, chance }, 9)).toBe(pause);
});

it('ends after the last try', () => {
  const third = pauseAfter(overloaded(), { method: 'GET', tries: 3, chance: 0 }, RETRIES);
  const fourth = pauseAfter(overloaded(), { method: 'GET', tries: 4, chance: 0 }, RETRIES);
  expect([third, fourth]).toEqual([0, undefined]);
});

const now = Date.parse('2026-11-23T12:00:00.000Z');

it.each<[string, Record<string, string>, number | undefined]>([
  ['nothing', {}, undefined],
  ['seconds', { 'retry-after': '7' }, 7],
  ['no seconds', { 'retry-after': '0' }, 0],
  ['a date', { 'retry-after': 'Mon, 23 Nov 2026 12:00:09 GMT' }, 9],
  ['a date that is over', { 'retry-after': 'Mon, 23 Nov 2026 11:59:00 GMT' }, 0],
  [
    'a date of a clock that is an hour ahead',
    { 'retry-after': 'Mon, 23 Nov 2026 13:00:02 GMT', date: 'Mon, 23 Nov 2026 13:00:00 GMT' },
    2,
  ],
  ['neither', { 'retry-after': 'soon' }, undefined],
])('reads when to come back: %s (CLN-3)', (_, headers, seconds) => {
  expect(retryAfterOf(new Headers(headers), now)).toBe(seconds);
});
