import type { Write } from '@waybill/table/write';
import { missingStandardRanges } from './number-range/create-number-range.ts';
import { type CodeTaken, installWrites } from './number-range/number-range.writes.ts';

/** What the orders area installs for a new tenant: the three standard ranges (ORD-94). */
export function installOrders(
  tenant: string,
  moment: { at: string; newId: () => string },
): Write<CodeTaken>[] {
  return installWrites(tenant, missingStandardRanges([], moment).created);
}
