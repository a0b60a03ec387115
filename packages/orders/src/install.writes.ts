import type { Rejection } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';
import { missingStandardRanges } from './number-range/create-number-range.ts';
import { installWrites } from './number-range/number-range.repository.ts';

/** What the orders area installs for a new tenant: the three standard ranges (ORD-94). */
export function installOrders(
  tenant: string,
  moment: { at: string; newId: () => string },
): Write<Rejection<'unique_violation'>>[] {
  return installWrites(tenant, missingStandardRanges([], moment).created);
}
