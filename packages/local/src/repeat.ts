/** A background loop that can be woken early and ended. */
export interface Repeating {
  wake(): void;
  /** Ends the loop after the step it is in. */
  stop(): Promise<void>;
}

/**
 * Repeats `step` until stopped, pausing `busyMs` after a step that found work and `idleMs` after
 * one that found none. A step that throws is reported and repeated: a poller must outlive a
 * moment in which its engine does not answer.
 */
export function repeat(
  step: () => Promise<boolean>,
  pause: { busyMs: number; idleMs: number },
  onError: (error: unknown) => void,
): Repeating {
  let running = true;
  let woken = false;
  let interrupt: (() => void) | undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      interrupt = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    while (running) {
      woken = false;
      let busy = false;
      try {
        busy = await step();
      } catch (error) {
        if (running) onError(error);
      }
      if (running) await rest(busy || woken ? pause.busyMs : pause.idleMs);
    }
  }

  const finished = run();
  return {
    wake() {
      woken = true;
      // A burst of wakes must not become a burst of polls: the loop rests at least `busyMs`.
      const early = interrupt;
      if (early !== undefined && pause.idleMs > pause.busyMs) {
        interrupt = undefined;
        setTimeout(early, pause.busyMs);
      }
    },
    async stop() {
      running = false;
      interrupt?.();
      await finished;
    },
  };
}
