/** The methods that wait for a promise. */
const WAITS = ['then', 'catch', 'finally'] as const;

/**
 * A promise of work that begins when it is first waited for, once: what is never waited for is
 * never done, and what fails does so only for those who wait (CLN-2).
 */
export function lazily<Result>(begin: () => Promise<Result>): Promise<Result> {
  let work: Promise<Result> | undefined;
  const waits = WAITS.map((wait) => [
    wait,
    (...given: readonly unknown[]) => {
      work ??= begin();
      return Reflect.apply(work[wait], work, given);
    },
  ]);
  return { ...Object.fromEntries(waits), [Symbol.toStringTag]: 'Promise' };
}
