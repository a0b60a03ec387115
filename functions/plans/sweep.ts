import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { timeFor } from '@waybill/table/due-sweep';
import { sweepPlans } from '@waybill/table/plan/sweep-plans';

/** Finishes or takes back what calls that died left half written. */
export async function handler() {
  return { settled: await sweepPlans(new Date(), { hasTime: timeFor(SWEEP_RUN_MS) }) };
}
