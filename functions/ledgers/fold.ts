import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { timeFor } from '@waybill/table/due/walk-due';
import { sweepLateFolds } from '@waybill/table/list/late-fold';

/** Folds the count deltas that were too young when they were looked at. */
export async function handler() {
  return { folded: await sweepLateFolds(new Date(), { hasTime: timeFor(SWEEP_RUN_MS) }) };
}
