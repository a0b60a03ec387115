import { expect, it } from 'vitest';
import { planRecovery } from './recovery-plan.ts';

const at = '2026-03-15T10:00:00.000Z';

// WHK-146
it('takes what failed and was skipped up to now, unless it is told more', () => {
  expect(planRecovery({ since: '2026-03-14T12:00:00+02:00' }, at)).toEqual({
    since: '2026-03-14T10:00:00.000Z',
    until: at,
    statuses: ['failed', 'skipped'],
    topics: undefined,
    includeMissing: false,
  });
  const body = {
    since: '2026-03-01T10:00:00Z',
    until: '2026-03-02T10:00:00Z',
    statuses: ['skipped' as const],
    topics: ['order.*'],
    include_missing: true,
  };
  expect(planRecovery(body, at)).toMatchObject({
    until: '2026-03-02T10:00:00.000Z',
    statuses: ['skipped'],
    topics: ['order.*'],
    includeMissing: true,
  });
});

// WHK-146
it.each([
  ['2026-03-01T09:59:59Z', /14 days/u],
  ['2026-03-15T10:00:01Z', /later than until/u],
])('refuses %s', (since, message) => {
  const refused = planRecovery({ since }, at);
  expect(refused).toMatchObject({ rejected: 'invalid_value', details: [{ path: 'since' }] });
  expect('message' in refused && refused.message).toMatch(message);
  for (const bound of ['2026-03-01T10:00:00Z', at]) {
    expect(planRecovery({ since: bound }, at)).not.toHaveProperty('rejected');
  }
});
