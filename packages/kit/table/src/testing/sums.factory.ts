import { commit } from '../commit/commit.ts';
import type { CountScope } from '../list/count-delta.ts';
import { NO_SNAPSHOT, snapshotWrites } from '../list/snapshot.ts';
import type { ListCounts, MonthCounts } from '../list/state-counts.ts';

/** Stores sums as if so many rows had been folded; `months` is by name, `ORDERS#2026-11`. */
export async function storeSums(
  scope: CountScope,
  sums: ListCounts,
  months: ReadonlyMap<string, MonthCounts> = new Map(),
): Promise<void> {
  await commit(snapshotWrites(scope, NO_SNAPSHOT, { ...NO_SNAPSHOT, counts: sums }, months));
}
