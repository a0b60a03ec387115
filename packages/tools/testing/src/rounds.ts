/** The number of repeats of a long test. */
interface Rounds {
  /** In `npm test`, on every change. */
  readonly short: number;
  /** In `npm run test:long`, before a release. */
  readonly long: number;
}

/** The length of this run, from `TEST_LENGTH`; short where nothing is said. */
function lengthOfRun(): keyof Rounds {
  const length = process.env['TEST_LENGTH'] ?? 'short';
  if (length !== 'short' && length !== 'long') {
    throw new Error(`TEST_LENGTH is '${length}'; it can be short or long`);
  }
  return length;
}

/** True if this run tries everything, where a number would not say it. */
export const isLongRun = (): boolean => lengthOfRun() === 'long';

/**
 * The number that fits the length of this run: of rounds, of records, or the step from one case
 * to the next. The assertions are the same in both; only how often they are tried differs.
 */
export function rounds(counts: Rounds): number {
  return counts[lengthOfRun()];
}
