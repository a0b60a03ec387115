import { missedOf } from '@waybill/events/missed.repository';
import type { Difference } from '@waybill/kernel/difference';
import { plusSeconds } from '@waybill/kernel/instant';

/** Two runs of the sweep: an event that still waits is refused each time. */
const GRACE_SECONDS = 10 * 60;

/** The check of `npm run verify` that each event of a tenant is on the bus (WHK-241). */
export const unpublishedCheck = {
  name: 'WEBHOOKS',
  findDifferences: async (tenant: string): Promise<Difference[]> => {
    const ids = await missedOf(tenant, plusSeconds(new Date(), -GRACE_SECONDS));
    return ids.map((id) => ({
      what: `event ${id}`,
      stored: 'refused by the bus',
      expected: 'sent',
    }));
  },
};
