import { afterEach, beforeEach, vi } from 'vitest';

/** When tests happen unless they say otherwise. */
export const TEST_NOW = '2026-11-21T09:00:00.000Z';

export interface Clock {
  /** Moves the clock to a moment. */
  set(at: string): void;
  advance(seconds: number): void;
  now(): Date;
}

/**
 * Lets the time that a process measures pass `times` as fast for the rest of a test: a time limit of
 * seconds is over in a fraction of them. Clocks of the wall and timers are as they were.
 */
export function hurry(times: number): void {
  const start = performance.now();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => start + (now() - start) * times);
}

/** Lets so much of the time that a process measures be over at once, for the rest of a test. */
export function letPass(milliseconds: number): void {
  const { now: current } = performance;
  const mocked = vi.isMockFunction(current) ? current.getMockImplementation() : undefined;
  const now = (mocked ?? current.bind(performance)) as () => number;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
}

/** Processor time of a sample, in microseconds: long enough to be interrupted by all who want it. */
const SAMPLE = 30_000;

/** The slowness of this process against an idle machine: 1 if it is idle. */
function slownessNow(): number {
  const begun = performance.now();
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const used = user + system;
    if (used >= SAMPLE) return Math.max(1, ((performance.now() - begun) * 1_000) / used);
  }
}

/**
 * For a test of what the product does within its time limit, for the rest of it: on a machine that
 * others keep busy the limit lasts as much longer as everything else. Answers how much.
 */
export function waitForMachine(): number {
  const slowness = slownessNow();
  hurry(1 / slowness);
  return slowness;
}

/** Holds the clock of every test of the suite; timers run on, only what they say stands still. */
export function fixedClock(start: string = TEST_NOW): Clock {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(start), toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  return {
    set: (at) => {
      vi.setSystemTime(new Date(at));
    },
    advance: (seconds) => {
      vi.setSystemTime(Date.now() + seconds * 1000);
    },
    now: () => new Date(),
  };
}
