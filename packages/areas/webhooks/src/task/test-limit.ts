import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { TestsOfMinute } from '../endpoint/endpoint.entity.ts';

/** Tests of an endpoint in one minute (WHK-147). */
const TESTS_A_MINUTE = 10;
const MINUTE_LENGTH = '2026-03-01T10:00'.length;

/** The tests of this minute with one more, or why there is none (WHK-147). */
export function countTest(
  before: TestsOfMinute | undefined,
  now: Date,
): TestsOfMinute | Rejection<'test_rate_limited'> {
  const minute = now.toISOString().slice(0, MINUTE_LENGTH);
  const tests = before?.minute === minute ? before.tests : 0;
  if (tests < TESTS_A_MINUTE) return { minute, tests: tests + 1 };
  return reject(
    'test_rate_limited',
    `An endpoint can be tried ${TESTS_A_MINUTE} times a minute; wait a moment.`,
  );
}
