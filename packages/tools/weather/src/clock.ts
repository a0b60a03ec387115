import { setTimeout as sleep } from 'node:timers/promises';

/** The time of the weather. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** As it was when this was loaded: a suite that speeds up retries leaves the weather alone. */
const now = performance.now.bind(performance);

/** The time of this process, which cannot be set. */
export const processClock: Clock = { now, sleep: (ms) => sleep(ms) };
