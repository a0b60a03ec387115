import { commit } from '../commit.ts';
import { NO_SUMS, sumsWrites } from '../ledger/stored-sums.ts';
import type { MonthSums, Sums } from '../ledger/sums.ts';
import type { TallyPlace } from '../ledger/tally.ts';

/** Stores sums as if so many rows had been folded; `months` is by name, `ORDERS#2026-11`. */
export async function storeSums(
  place: TallyPlace,
  sums: Sums,
  months: ReadonlyMap<string, MonthSums> = new Map(),
): Promise<void> {
  await commit(sumsWrites(place, NO_SUMS, { ...NO_SUMS, watermark: 'tly_0', sums }, months));
}
