import { setTimeout as sleep } from 'node:timers/promises';
import { countRetry } from './meter.ts';

/**
 * Whether so much time has passed since. Measured by the process, not by the clock of the wall,
 * which may be set.
 */
export function patience(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** How long the pauses between tries are, in milliseconds. */
export interface Pace {
  readonly first: number;
  readonly longest: number;
}

/**
 * The pauses between the tries of one call: each at random between the first and three times the
 * one before, and never beyond the longest. Calls that met once then seldom meet again, and many
 * of them spread out within a few tries.
 */
export function pauses({ first, longest }: Pace): () => Promise<void> {
  let last = first;
  return async () => {
    countRetry();
    last = Math.min(longest, first + Math.random() * (3 * last - first));
    await sleep(last);
  };
}
