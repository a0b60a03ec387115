import { injectFault } from './table-fault.ts';

/** Counts how many calls to the table are under way at once; answers the most so far. */
export function watchInFlight(): { most: () => number } {
  let now = 0;
  let most = 0;
  injectFault(async (_, send) => {
    now += 1;
    most = Math.max(most, now);
    try {
      return await send();
    } finally {
      now -= 1;
    }
  });
  return { most: () => most };
}
