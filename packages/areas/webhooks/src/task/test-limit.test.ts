import { expect, it } from 'vitest';
import { countTest } from './test-limit.ts';

// WHK-147
it.each([
  [undefined, 1],
  [{ minute: '2026-03-01T10:00', tests: 9 }, 10],
  [{ minute: '2026-03-01T09:59', tests: 10 }, 1],
])('after %j an endpoint may be tried', (before, tests) => {
  const now = new Date('2026-03-01T10:00:59.999Z');
  expect(countTest(before, now)).toEqual({ minute: '2026-03-01T10:00', tests });
});

// WHK-147
it('is tried ten times a minute', () => {
  const before = { minute: '2026-03-01T10:00', tests: 10 };
  expect(countTest(before, new Date('2026-03-01T10:00:30Z'))).toMatchObject({
    rejected: 'test_rate_limited',
  });
});
