import { commit } from '../commit/commit.ts';
import type { CountScope } from '../list/totals/count-delta.ts';
import { type ListCounts, NO_SNAPSHOT, snapshotWrite } from '../list/totals/snapshot.ts';

/** Stores sums as if so many rows had been folded. */
export async function storeSums(scope: CountScope, counts: ListCounts): Promise<void> {
  await commit([snapshotWrite(scope, NO_SNAPSHOT, { ...NO_SNAPSHOT, counts })]);
}
