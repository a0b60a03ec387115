import { findMiscounts, repairCounts } from '@waybill/events/recount';

/** What `npm run verify` checks of events: their running counts against the changes (WHK-232). */
export const eventCountCheck = {
  name: 'WEBHOOKS',
  /** Reads all changes of a tenant that are counted. */
  findDifferences: (tenant: string) => findMiscounts(tenant, new Date()),
  /** Makes running counts anew from the changes, and answers how many it set. */
  repair: (tenant: string) => repairCounts(tenant, new Date()),
};
