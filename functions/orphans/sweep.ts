import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { sweepOrphans, timeFor } from '@waybill/table/operate';

/** Removes the children of records that others have replaced, and what calls that died left. */
export async function handler() {
  return { removed: await sweepOrphans(new Date(), { hasTime: timeFor(SWEEP_RUN_MS) }) };
}
