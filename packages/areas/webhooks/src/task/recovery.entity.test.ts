import { expect, it } from 'vitest';
import { firstCursor, newRecovery, nextCursor, presentRecovery } from './recovery.entity.ts';

const now = new Date('2026-03-15T10:00:00.000Z');
const plan = {
  since: '2026-03-14T10:00:00.000Z',
  until: now.toISOString(),
  statuses: ['failed', 'skipped'] as const,
  topics: undefined,
  includeMissing: true,
};

// WHK-146
it('goes through its lists one after the other', () => {
  const failed = firstCursor(plan);
  const skipped = nextCursor(plan, failed);
  const missing = skipped && nextCursor(plan, skipped);
  expect([failed, skipped, missing].map((cursor) => cursor?.list)).toEqual([
    'failed',
    'skipped',
    'missing',
  ]);
  expect(missing && nextCursor(plan, missing)).toBeUndefined();
  const without = { ...plan, includeMissing: false };
  expect(skipped && nextCursor(without, skipped)).toBeUndefined();
  expect(firstCursor({ ...plan, statuses: [] }).list).toBe('missing');
});

it('begins with nothing found', () => {
  expect(presentRecovery(newRecovery('whj_1', 'whe_1', plan, now))).toEqual({
    id: 'whj_1',
    endpoint_id: 'whe_1',
    status: 'running',
    since: plan.since,
    until: plan.until,
    matched: 0,
    enqueued: 0,
    created_at: now.toISOString(),
    finished_at: null,
  });
});
