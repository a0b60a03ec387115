import type { Difference } from '@waybill/kernel/difference';
import { findDifferences } from './inventory-differences.ts';
import { repairBalances } from './repair-balances.command.ts';
import { repairCounts } from './repair-counts.command.ts';
import { loadInventory } from './stored-inventory.repository.ts';

/** The checks of inventories by `npm run verify`, after the totals of the lists. */
export const inventoryCheck = {
  name: 'INVENTORIES',
  /** Reads a tenant's inventories and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> =>
    findDifferences(await loadInventory(tenant)),
  /** Sets balances to what was booked and raises counts of rows, and answers how many it set. */
  repair: async (tenant: string): Promise<number> =>
    (await repairBalances(tenant)) + (await repairCounts(tenant)),
};
