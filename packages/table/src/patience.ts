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

/** Waits before the next try: at random, up to twice as long each time, and never beyond `longest`. */
export async function pause(attempt: number, first: number, longest: number): Promise<void> {
  countRetry();
  await sleep(Math.random() * Math.min(longest, first * 2 ** attempt));
}
