import { expect, it } from 'vitest';
import { type Counted, STATS_LIMIT, STATS_WINDOW, statsOf, windowMs } from './endpoint-stats.ts';

const delivered = (duration_ms: number | null): Counted => ({ status: 'delivered', duration_ms });

// WHK-148
it('counts by state, and tells how long what was delivered took', () => {
  const durations = Array.from({ length: 20 }, (_, n) => delivered((n + 1) * 10));
  const others = ['failed', 'waiting', 'waiting', 'skipped'] as const;
  const stats = statsOf([
    ...durations.toReversed(),
    delivered(null),
    ...others.map((status) => ({ status, duration_ms: 9_999 })),
  ]);
  expect(stats).toEqual({
    total: 25,
    counts: {
      pending: 0,
      sending: 0,
      waiting: 2,
      delivered: 21,
      failed: 1,
      skipped: 1,
      cancelled: 0,
    },
    success_rate: 0.9545,
    p50_ms: 100,
    p95_ms: 190,
    waiting: 2,
  });
});

// WHK-148
it('looks at 2,000 deliveries', () => {
  expect(STATS_LIMIT).toBe(2_000);
});

// WHK-148
it('has no rate and no time where nothing ended', () => {
  expect(statsOf([])).toMatchObject({ total: 0, success_rate: null, p50_ms: null, p95_ms: null });
});

// WHK-148
it('reads a window of hours or days, up to 30 days', () => {
  expect(['1h', '24h', '999h', '1d', '30d'].map((text) => STATS_WINDOW.test(text))).not.toContain(
    false,
  );
  expect(['0h', '31d', '1', 'h', '1w', '-1h'].map((text) => STATS_WINDOW.test(text))).not.toContain(
    true,
  );
  expect([windowMs('24h'), windowMs('2d')]).toEqual([86_400_000, 172_800_000]);
});
