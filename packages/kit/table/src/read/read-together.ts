import { addressOf, type Key, type TableItem } from '../item/key.ts';
import type { Consistency } from './key-condition.ts';
import { get, getMany } from './read.ts';

/** Reads one item by its key. */
export type ReadItem = (key: Key) => Promise<TableItem | undefined>;

/**
 * Reads items ahead in one batch, each once, for callers that ask for them one by one and may ask
 * for the same; another item is read when it is asked for.
 */
export function readAhead(keys: readonly Key[], options: Consistency = {}): ReadItem {
  const wanted = new Map(keys.map((one) => [addressOf(one), one]));
  const batch = getMany([...wanted.values()], options);
  const places = new Map([...wanted.keys()].map((address, index) => [address, index]));
  // Callers that wait hear of it; ignore the error where no caller waits.
  batch.catch(() => undefined);
  return async (key) => {
    const place = places.get(addressOf(key));
    return place === undefined ? get(key) : (await batch)[place];
  };
}

/**
 * A way to read single items for several callers that need not know of each other: those asked for
 * in the same turn go out as one batch. No two of them may ask for the same item.
 */
export function readTogether(): ReadItem {
  let waiting: Key[] = [];
  let batch: Promise<(TableItem | undefined)[]> | undefined;
  const send = async () => {
    await Promise.resolve();
    const keys = waiting;
    waiting = [];
    batch = undefined;
    return getMany(keys);
  };
  return async (key) => {
    const index = waiting.push(key) - 1;
    batch ??= send();
    return (await batch)[index];
  };
}
