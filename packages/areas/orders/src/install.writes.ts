import { installWrites } from '@waybill/resources/collection.writes';
import type { ResourceRefusal } from '@waybill/resources/rules';
import type { Write } from '@waybill/table/write';
import { missingStandardRanges } from './number-range/create-number-range.ts';
import {
  type CodeTaken,
  installWrites as rangeWrites,
} from './number-range/number-range.writes.ts';
import { returnReasons } from './return-reason/return-reason.resource.ts';

/** Installs the standard number ranges (ORD-94) and return reasons (ORD-224) of a new tenant. */
export function installOrders(
  tenant: string,
  moment: { at: string; newId: () => string },
): Write<CodeTaken | ResourceRefusal>[] {
  return [
    ...rangeWrites(tenant, missingStandardRanges([], moment).created),
    ...installWrites(returnReasons, { tenant }, moment),
  ];
}
