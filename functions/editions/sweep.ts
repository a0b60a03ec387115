import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { timeFor } from '@waybill/table/due-sweep';
import { sweepEditions } from '@waybill/table/edition/sweep-editions';

/** Removes the children of records that others have replaced, and what calls that died left. */
export async function handler() {
  return { removed: await sweepEditions(new Date(), { hasTime: timeFor(SWEEP_RUN_MS) }) };
}
