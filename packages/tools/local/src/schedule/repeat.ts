/** What fails at once would otherwise fail thousands of times a second. */
const AFTER_FAILURE_MS = 200;

/** A background loop that can be woken early and ended. */
export interface Repeating {
  wake(): void;
  /** Ends the loop after the step it is in. */
  stop(): Promise<void>;
}

/**
 * Repeats `step` until stopped, pausing `busyMs` after a step that found work and `idleMs` after
 * one that found none. With `fair` it rests at least as long as the step took, so that polling
 * leaves at least half of the time to what it polls for. A step that throws is reported and repeated: a poller must outlive a
 * moment in which its engine does not answer.
 */
export function repeat(
  step: () => Promise<boolean>,
  pause: { busyMs: number; idleMs: number; fair?: true },
  onError: (error: unknown) => void,
): Repeating {
  let running = true;
  let woken = false;
  let resting: { idle: boolean; end: () => void } | undefined;

  const rest = (ms: number, idle: boolean) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        resolve();
      };
      resting = { idle, end };
    });

  async function attempt(): Promise<boolean | 'failed'> {
    try {
      return await step();
    } catch (error) {
      if (running) onError(error);
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    while (running) {
      woken = false;
      const began = Date.now();
      const outcome = await attempt();
      const idle = outcome !== true && !woken;
      const least = pause.fair === true ? Date.now() - began : 0;
      const after = outcome === 'failed' ? AFTER_FAILURE_MS : 0;
      if (running) await rest(Math.max(least, after, idle ? pause.idleMs : pause.busyMs), idle);
    }
  }

  const finished = run();
  return {
    wake() {
      woken = true;
      // A burst of wakes must not become a burst of steps: the loop still rests `busyMs`.
      if (resting?.idle === true) {
        resting.idle = false;
        setTimeout(resting.end, pause.busyMs);
      }
    },
    async stop() {
      running = false;
      resting?.end();
      await finished;
    },
  };
}
