import { setTimeout as sleep } from 'node:timers/promises';
import { countRetry } from './meter.ts';

/** Tells when so much time has passed, by the process and not by the clock, which may be set. */
export function timeLimit(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() >= end;
}

/** The lengths of the pauses between tries, in milliseconds. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

/**
 * The pause after one of `last` ms, at random up to three times that: calls that met seldom meet again.
 * `scale` stretches the first where everything takes longer; `chance` is from 0 to 1.
 */
export function nextPause(
  { first, longest }: Backoff,
  last: number,
  scale: number,
  chance: number,
) {
  const least = first * scale;
  const most = Math.max(3 * least, Math.min(longest, 3 * last));
  return least + chance * (most - least);
}

export function backoff(pauses: Backoff): (scale?: number) => Promise<void> {
  let last = 0;
  return async (scale = 1) => {
    countRetry();
    last = nextPause(pauses, last, scale, Math.random());
    await sleep(last);
  };
}
