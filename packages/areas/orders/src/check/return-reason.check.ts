import type { Difference } from '@waybill/kernel/difference';
import { loadCollection } from '@waybill/resources/collection.repository';
import { readRows } from '@waybill/table/operate';
import { workFor } from '@waybill/work/work';
import { returnStore } from '../order/record.store.ts';
import { returnReasons } from '../return-reason/return-reason.resource.ts';
import { useReasons } from '../return-reason/return-reason.writes.ts';
import { forgottenReasons, reasonDifferences } from './reason-differences.ts';

async function load(tenant: string) {
  const returns = await readRows(returnStore, tenant);
  const { stored } = await loadCollection(returnReasons, { tenant });
  return { reasons: stored, returns };
}

/** The checks of return reasons by `npm run verify`. */
export const returnReasonCheck = {
  name: 'RETURN_REASONS',
  /** Reads a tenant's returns and answers which reasons do not say whether these name them. */
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const { reasons, returns } = await load(tenant);
    return reasonDifferences(reasons, returns);
  },
  /**
   * Notes the use of reasons that returns name, and answers of how many. One whose use nothing shows
   * stays noted: a return that is registered meanwhile relies on it.
   */
  repair: async (tenant: string): Promise<number> => {
    const { reasons, returns } = await load(tenant);
    const forgotten = forgottenReasons(reasons, returns);
    const used = forgotten.map(({ row }) => ({ ...row, isUsed: false }));
    if (used.length === 0) return 0;
    const refused = await workFor(tenant, new Date()).commit(useReasons(used)(tenant), null);
    return refused === undefined ? used.length : 0;
  },
};
