/** The pause after a failure: without it, a fault would repeat thousands of times a second. */
const AFTER_FAILURE_MS = 200;

/** A background loop that can be woken early and ended. */
export interface Repeating {
  wake(): void;
  /** Ends the loop after the step it is in. */
  stop(): Promise<void>;
}

/**
 * Repeats `step` until stopped, the first time after `firstMs`, then `restMs` after each. A step that
 * throws is reported and repeated: a poller must outlive a moment in which its engine does not answer.
 */
export function repeat(
  step: () => Promise<unknown>,
  { firstMs = 0, restMs }: { readonly firstMs?: number; readonly restMs: number },
  onError: (error: unknown) => void,
): Repeating {
  let running = true;
  let woken = false;
  let end: () => void = () => undefined;

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function run(): Promise<void> {
    if (firstMs > 0) await rest(firstMs);
    while (running) {
      woken = false;
      let least = 0;
      try {
        await step();
      } catch (error) {
        least = AFTER_FAILURE_MS;
        if (running) onError(error);
      }
      if (running) await rest(Math.max(least, woken ? 0 : restMs));
    }
  }

  const finished = run();
  return {
    wake() {
      woken = true;
      end();
    },
    async stop() {
      running = false;
      end();
      await finished;
    },
  };
}
