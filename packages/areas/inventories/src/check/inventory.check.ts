import type { Difference } from '@waybill/kernel/difference';
import { findDifferences } from './inventory-differences.ts';
import { repairBalances } from './repair-balances.command.ts';
import { loadInventory } from './stored-inventory.repository.ts';

/** The checks of inventories by `npm run verify`, after the totals of the lists. */
export const inventoryCheck = {
  name: 'INVENTORIES',
  /** Reads a tenant's inventories and answers what disagrees in them. */
  findDifferences: async (tenant: string): Promise<Difference[]> =>
    findDifferences(await loadInventory(tenant)),
  /** Sets balances to what was booked, and answers how many rows it set. */
  repair: repairBalances,
};
