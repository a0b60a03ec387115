import type { Write } from '@waybill/table/write';
import { missingStandardRanges } from './number-range/create-number-range.ts';
import { type CodeTaken, installWrites } from './number-range/number-range.writes.ts';

/** Installs the three standard number ranges for a new tenant (ORD-94). */
export function installOrders(
  tenant: string,
  moment: { at: string; newId: () => string },
): Write<CodeTaken>[] {
  return installWrites(tenant, missingStandardRanges([], moment).created);
}
