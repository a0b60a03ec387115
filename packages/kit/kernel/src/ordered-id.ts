import { monotonicFactory } from 'ulidx';
import { v7 } from 'uuid';

/** Ids one holder of a sequence number may take before they reach into the next one's range. */
const IDS_A_SEQUENCE = 4096;

/**
 * Uuids of one moment that sort in the order they were taken, and behind those of a lower
 * `sequence` of the same millisecond. Plain ids of one millisecond sort at random.
 */
export function orderedUuids(now: Date, sequence: number): () => string {
  let next = sequence * IDS_A_SEQUENCE;
  return () => {
    const seq = next >>> 0;
    next += 1;
    return v7({ msecs: now.getTime(), seq });
  };
}

/** Prefixed ULIDs of one moment that sort in the order they were taken. */
export function orderedPrefixedIds(now: Date): (prefix: string) => string {
  const ulid = monotonicFactory();
  return (prefix) => `${prefix}_${ulid(now.getTime())}`;
}
