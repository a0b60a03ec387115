import { describe, expect, it } from 'vitest';
import { delayBefore, MAX_ATTEMPTS } from '../queue/schedule.ts';
import { storedDelivery } from '../record/delivery.factory.ts';
import { resultOf } from './attempt-result.ts';
import type { Verdict } from './outcome.ts';

const at = new Date('2026-03-01T10:00:00.000Z');
const delivery = storedDelivery();
const retry: Verdict = { kind: 'retry', advice: {} };

/** When the attempt behind `attempt` goes. */
const after = (attempt: number) =>
  new Date(at.getTime() + (delayBefore(delivery.id, attempt + 1) ?? 0) * 1000);

const resultAt = (attempt: number, verdict: Verdict, gives_up_at: string | null = null) =>
  resultOf(
    { ...delivery, gives_up_at },
    { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt },
    { answer: { statusCode: 500, errorCode: 'connection_reset', durationMs: 12 }, verdict, at },
  );

describe('an attempt', () => {
  // WHK-96
  it('that was accepted ends its delivery without an error', () => {
    expect(resultAt(1, { kind: 'delivered' })).toEqual({
      status: 'delivered',
      statusCode: 500,
      errorCode: null,
      durationMs: 12,
      at,
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
      at,
      nextAt,
    });
  });
});
