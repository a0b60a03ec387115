import { describe, expect, it } from 'vitest';
import {
  countAttempt,
  type Health,
  hasFailedForGood,
  healthState,
  unknownHealth,
  warningAfter,
} from './health.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const failure = { succeeded: false, errorCode: null, statusCode: 503 } as const;
const success = { succeeded: true, errorCode: null, statusCode: 200 } as const;

function after(health: Health, at: Date, kind: typeof failure | typeof success, id = `${at}`) {
  return countAttempt(health, { attemptId: `${id}${kind.statusCode}`, at, ...kind }) ?? health;
}

function failedAt(...times: number[]): Health {
  return times.reduce(
    (health, time, n) => after(health, hours(time), failure, `${n}`),
    unknownHealth,
  );
}

describe('health', () => {
  // WHK-117
  it('counts failures in a row and remembers the first', () => {
    const health = failedAt(0, 1, 2);
    expect(health).toMatchObject({
      consecutive_failures: 3,
      failing_since: '2026-03-01T10:00:00.000Z',
      last_failure_at: '2026-03-01T12:00:00.000Z',
      last_status_code: 503,
      last_error_code: null,
    });
    expect(healthState(health, true)).toBe('failing');
    expect(healthState(health, false)).toBe('disabled');
  });

  // WHK-117
  it('names what kept an answer from coming', () => {
    const refused = {
      succeeded: false,
      errorCode: 'connection_refused',
      statusCode: null,
    } as const;
    const late = countAttempt(failedAt(0), { attemptId: 'att_2', at: hours(1), ...refused });
    expect(late).toMatchObject({ last_status_code: null, last_error_code: 'connection_refused' });
  });

  // WHK-117
  it('keeps the latest failure where an earlier one comes in after it', () => {
    expect(failedAt(0, 2, 1).last_failure_at).toBe('2026-03-01T12:00:00.000Z');
  });

  // WHK-119
  it('counts one attempt once', () => {
    const once = after(unknownHealth, start, failure, 'att_1');
    expect(countAttempt(once, { attemptId: 'att_1503', at: start, ...failure })).toBeUndefined();
  });

  // WHK-110, WHK-118, WHK-120
  it('pauses with the breaker and recovers with one success', () => {
    const paused = failedAt(0, 0, 0, 0, 0);
    expect(healthState(paused, true)).toBe('paused');
    const healed = after(paused, hours(1), success);
    expect(healthState(healed, true)).toBe('healthy');
    expect(healed).toMatchObject({
      consecutive_failures: 0,
      failing_since: null,
      last_status_code: 503,
      last_error_code: null,
      last_success_at: '2026-03-01T11:00:00.000Z',
    });
  });

  // WHK-121
  it.each([
    ['2026-03-01T10:00:30.000Z', '2026-03-01T10:00:59.999Z', false],
    ['2026-03-01T10:00:59.999Z', '2026-03-01T10:01:00.000Z', true],
    // Answers of calls that overlap come in any order.
    ['2026-03-01T10:01:00.000Z', '2026-03-01T10:00:59.999Z', false],
  ])('a healthy endpoint that noted its success of %s notes that of %s: %s', (noted, at, notes) => {
    const healthy = after(unknownHealth, new Date(noted), success);
    const counted = countAttempt(healthy, { attemptId: 'att_2', at: new Date(at), ...success });
    expect(counted !== undefined).toBe(notes);
  });
});

describe('a failing endpoint', () => {
  const many = (count: number, untilHours: number) =>
    failedAt(...Array.from({ length: count }, (_, n) => (n * untilHours) / (count - 1)));

  // WHK-122, WHK-123
  it('that is busy survives short outages and ends after 100 failures in 72 hours', () => {
    expect(hasFailedForGood(many(1000, 1))).toBe(false);
    expect(hasFailedForGood(many(99, 72))).toBe(false);
    expect(hasFailedForGood(many(100, 71.9))).toBe(false);
    expect(hasFailedForGood(many(100, 72))).toBe(true);
  });

  // WHK-123
  it('that is quiet is not disabled for one lost event', () => {
    expect(hasFailedForGood(failedAt(0))).toBe(false);
    expect(hasFailedForGood(failedAt(0, 76))).toBe(false);
    expect(hasFailedForGood(failedAt(0, 119))).toBe(false);
    expect(hasFailedForGood(failedAt(0, 120))).toBe(true);
    expect(hasFailedForGood(after(failedAt(0, 120), hours(121), success))).toBe(false);
  });
});

/** Health of an endpoint that has failed a number of times since so many hours. */
function failingFor(span: number, failures = 10): Health {
  return {
    ...unknownHealth,
    consecutive_failures: failures,
    failing_since: start.toISOString(),
    last_failure_at: new Date(start.getTime() + span * 3_600_000).toISOString(),
  };
}

// WHK-206
describe('a shop', () => {
  it.each([
    [0, 23.99, undefined],
    [23.99, 24, 24],
    [24, 71.99, undefined],
    [71.99, 72, 72],
    [72, 119, undefined],
    [0, 80, 72],
  ])('is warned where failing went from %d to %d hours: %s', (before, after, expected) => {
    expect(warningAfter(failingFor(before), failingFor(after))).toBe(expected);
  });

  it('is not warned of an endpoint that is disabled, never failed or answers again', () => {
    expect(warningAfter(failingFor(71, 99), failingFor(72, 100))).toBeUndefined();
    expect(warningAfter(failingFor(0), failingFor(120))).toBeUndefined();
    expect(warningAfter(unknownHealth, unknownHealth)).toBeUndefined();
    const healed = { ...failingFor(23), consecutive_failures: 0, failing_since: null };
    expect(warningAfter(failingFor(23), healed)).toBeUndefined();
  });
});
