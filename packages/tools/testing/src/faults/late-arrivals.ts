import { unanswered, type Which } from './lost-answers.ts';
import { injectWireFault } from './table-fault.ts';

/** When tries that got no answer come to the table after all. */
interface Arrival {
  /** The number of tries of the first chosen call that stay on their way. */
  readonly tries: number;
  /** In front of which call after the last of them they arrive; 0 is the next one. */
  readonly after: number;
  /** Set if the last that was sent arrives first. */
  readonly lastFirst?: boolean;
}

/**
 * The first tries of the first of the chosen calls stay on their way: their caller hears nothing,
 * and the table comes to them later. Answers how to let them arrive if they have not yet, and
 * whether they had by then.
 */
export function arriveLate(
  which: Which,
  { tries, after, lastFirst = false }: Arrival,
): { arrive: () => Promise<boolean> } {
  const onTheirWay: (() => Promise<unknown>)[] = [];
  let chosen: string | undefined;
  let arrived = false;
  let passed = 0;
  const arrive = async () => {
    const before = arrived;
    arrived = true;
    if (before) return before;
    for (const send of lastFirst ? onTheirWay.toReversed() : onTheirWay) {
      await send().catch(() => undefined);
    }
    return before;
  };
  injectWireFault(async (call, send) => {
    const key = JSON.stringify((call.input as { Key?: unknown }).Key);
    if (onTheirWay.length < tries && which(call) && (chosen ?? key) === key) {
      chosen = key;
      onTheirWay.push(send);
      throw unanswered();
    }
    if (onTheirWay.length === tries && passed++ === after) await arrive();
    return send();
  });
  return { arrive };
}
