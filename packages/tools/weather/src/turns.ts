/** Runs work on items one after the other for each of them. */
export type InTurn = <Result>(
  addresses: readonly string[],
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * The writes of an item happen one after the other, as its partition's leader orders them. A write that
 * needs several items waits for all of them at once, so that no two writes wait for each other.
 */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return async (addresses, work) => {
    const before = addresses.flatMap((address) => last.get(address) ?? []);
    const done = Promise.all(before).then(work);
    const settled = done.catch(() => undefined);
    for (const address of addresses) last.set(address, settled);
    try {
      return await done;
    } finally {
      for (const address of addresses) {
        if (last.get(address) === settled) last.delete(address);
      }
    }
  };
}
