import { Failure } from '../shared/failure.ts';

const SHORTEST_MS = 10;
const LONGEST_MS = 3_600_000;

/** Milliseconds between two polls, from the seconds that the user typed. */
export function pauseOf(seconds: string): number {
  const ms = Number(seconds) * 1000;
  if (ms >= SHORTEST_MS && ms <= LONGEST_MS) return ms;
  throw new Failure('--every must be a number of seconds, 0.01 to 3600');
}
