import { describe, expect, it } from 'vitest';
import { type Health, unknownHealth } from './health.ts';
import { warningAfter } from './warning.ts';

const start = Date.parse('2026-03-01T10:00:00.000Z');

/** Health of an endpoint that has failed a number of times since so many hours. */
function failingFor(hours: number, failures = 10): Health {
  return {
    ...unknownHealth,
    consecutive_failures: failures,
    failing_since: new Date(start).toISOString(),
    last_failure_at: new Date(start + hours * 3_600_000).toISOString(),
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
