import { describe, expect, it } from 'vitest';
import { delayBefore, MAX_ATTEMPTS } from '../queue/schedule.ts';
import { storedDelivery } from '../record/delivery.factory.ts';
import { type Answer, judge, resultOf, retryAfterSeconds, type Verdict } from './outcome.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const answer = (given: Partial<Answer>): Answer => ({
  statusCode: null,
  errorCode: null,
  headers: {},
  ...given,
});

describe('what an answer means', () => {
  // WHK-96
  it.each([200, 201, 204, 299])('accepts %d', (statusCode) => {
    expect(judge(answer({ statusCode }), now)).toEqual({ kind: 'delivered' });
  });

  // WHK-96
  it.each([199, 300, 301, 302, 307, 400, 401, 404, 409, 500, 503])('retries %d', (statusCode) => {
    expect(judge(answer({ statusCode }), now)).toMatchObject({
      kind: 'retry',
      advice: { overloaded: false },
    });
  });

  // WHK-101
  it.each([429, 502, 504])('gives an overloaded receiver time after %d', (statusCode) => {
    expect(judge(answer({ statusCode }), now)).toMatchObject({
      kind: 'retry',
      advice: { overloaded: true },
    });
  });

  it.each([
    ['connect_timeout', true],
    ['response_timeout', true],
    ['dns_error', false],
    ['tls_error', false],
    ['blocked_address', false],
    ['connection_refused', false],
  ] as const)('retries after %s', (errorCode, overloaded) => {
    expect(judge(answer({ errorCode }), now)).toMatchObject({
      kind: 'retry',
      advice: { overloaded },
    });
  });

  // WHK-97
  it('gives up and disables on 410', () => {
    expect(judge(answer({ statusCode: 410 }), now)).toEqual({ kind: 'abandon', disable: 'gone' });
  });

  // WHK-98, WHK-99
  it('follows the control header of the receiver', () => {
    const abort = { 'webhook-delivery': 'abort-message' };
    const disable = { 'webhook-delivery': ' Disable ' };
    expect(judge(answer({ statusCode: 400, headers: abort }), now)).toEqual({ kind: 'abandon' });
    expect(judge(answer({ statusCode: 200, headers: abort }), now)).toEqual({ kind: 'delivered' });
    expect(judge(answer({ statusCode: 204, headers: disable }), now)).toEqual({
      kind: 'delivered',
      disable: 'receiver_request',
    });
    expect(judge(answer({ statusCode: 500, headers: disable }), now)).toMatchObject({
      kind: 'retry',
      disable: 'receiver_request',
    });
  });

  // WHK-100
  it('reads Retry-After on 429 and 503 only', () => {
    const headers = { 'retry-after': '120' };
    const adviceOn = (statusCode: number) => judge(answer({ statusCode, headers }), now);
    expect(adviceOn(429)).toMatchObject({ advice: { retryAfter: 120 } });
    expect(adviceOn(503)).toMatchObject({ advice: { retryAfter: 120 } });
    expect(adviceOn(500)).toMatchObject({ advice: { retryAfter: undefined } });
  });
});

// WHK-100
it.each([
  ['0', 0],
  [' 120 ', 120],
  ['Sun, 01 Mar 2026 10:02:00 GMT', 120],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['2026', 2026],
  ['', undefined],
  [undefined, undefined],
])('reads Retry-After %j as %j', (value, seconds) => {
  expect(retryAfterSeconds(value, now)).toBe(seconds);
});

const delivery = storedDelivery();
const retry: Verdict = { kind: 'retry', advice: {} };

/** When the attempt behind `attempt` goes. */
const after = (attempt: number) =>
  new Date(now.getTime() + (delayBefore(delivery.id, attempt + 1) ?? 0) * 1000);

const resultAt = (attempt: number, verdict: Verdict, gives_up_at: string | null = null) =>
  resultOf(
    { ...delivery, gives_up_at },
    { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt },
    {
      answer: { statusCode: 500, errorCode: 'connection_reset', durationMs: 12 },
      verdict,
      at: now,
    },
  );

describe('an attempt', () => {
  // WHK-96
  it('that was accepted ends its delivery without an error', () => {
    expect(resultAt(1, { kind: 'delivered' })).toEqual({
      status: 'delivered',
      statusCode: 500,
      errorCode: null,
      durationMs: 12,
      at: now,
      nextAt: undefined,
    });
  });

  // WHK-94, WHK-97, WHK-98, WHK-106
  it.each<[string, number, Verdict, string | null, Date | undefined]>([
    ['the first', 1, retry, null, after(1)],
    ['one in the middle', 7, retry, null, after(7)],
    ['the last', MAX_ATTEMPTS, retry, null, undefined],
    ['one that the receiver ends', 1, { kind: 'abandon' }, null, undefined],
    ['one whose next step is the end of its time', 5, retry, after(5).toISOString(), after(5)],
    ['one whose next step is past it', 6, retry, after(5).toISOString(), undefined],
  ])('that failed is repeated while there is time: %s', (_, attempt, verdict, end, nextAt) => {
    expect(resultAt(attempt, verdict, end)).toEqual({
      status: nextAt === undefined ? 'failed' : 'waiting',
      statusCode: 500,
      errorCode: 'connection_reset',
      durationMs: 12,
      at: now,
      nextAt,
    });
  });
});
