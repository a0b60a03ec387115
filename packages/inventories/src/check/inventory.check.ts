import { loadInventory } from './check.repository.ts';
import type { Difference } from './difference.ts';
import { findDifferences } from './inventory.ts';

/** What `npm run verify` prints beside the totals of the ledgers. */
export const inventoryCheck = {
  name: 'INVENTORIES',
  /** Reads a tenant's inventories and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> =>
    findDifferences(await loadInventory(tenant)),
};
