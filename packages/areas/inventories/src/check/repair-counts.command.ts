import { sumOfShards } from '@waybill/table/count';
import { workFor } from '@waybill/work/work';
import { countedRows } from './row-differences.ts';
import { loadCounters, loadInventory } from './stored-inventory.repository.ts';

/**
 * Raises the counts of the rows of locations and availability states that are too low, so that what
 * rows name cannot be deleted (INV-25, INV-142). The counters are those from before the rows were
 * read, and nothing may have been counted since; one that is too high may count a row that the index
 * does not show yet, and only keeps its record from going. Answers how many it set.
 */
export async function repairCounts(tenant: string): Promise<number> {
  const counters = await loadCounters(tenant);
  const rows = await loadInventory(tenant);
  const { commit } = workFor(tenant, new Date());
  let repaired = 0;
  const counted = countedRows({ ...rows, ...counters });
  for (const { owner, count, shards, rows: there } of counted) {
    const missing = there - sumOfShards(shards);
    if (missing <= 0) continue;
    const refused = await commit(count.correct(tenant, owner, shards, missing), null);
    if (refused === undefined) repaired += 1;
  }
  return repaired;
}
