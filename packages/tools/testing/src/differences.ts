import type { Difference } from '@waybill/kernel/difference';
import { indexesCaughtUp } from './weather.ts';

/** A check of an area, as `npm run verify` makes it. */
interface Check {
  findDifferences(tenant: string): Promise<readonly Difference[]>;
}

/** All that a check finds of a tenant, once the indexes by which it finds rows show them. */
export async function differencesIn(check: Check, tenant: string): Promise<readonly Difference[]> {
  await indexesCaughtUp();
  return check.findDifferences(tenant);
}
