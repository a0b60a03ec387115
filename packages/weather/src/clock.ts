import { setTimeout as sleep } from 'node:timers/promises';

/** Where the weather takes its time from. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

/** The time of this process, which nobody sets. */
export const processClock: Clock = { now: () => performance.now(), sleep: (ms) => sleep(ms) };
