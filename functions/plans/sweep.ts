import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { timeFor } from '@waybill/table/due-sweep';
import { sweepPlans } from '@waybill/table/plan/sweep-plans';
import { sweepTakes } from '@waybill/table/take/settle-marks';

/** Finishes or takes back what calls that died left half written. */
export async function handler() {
  const run = { hasTime: timeFor(SWEEP_RUN_MS) };
  const [plans, takes] = await Promise.allSettled([
    sweepPlans(new Date(), run),
    sweepTakes(new Date(), run),
  ]);
  if (plans.status === 'rejected') throw plans.reason;
  if (takes.status === 'rejected') throw takes.reason;
  return { settled: plans.value + takes.value };
}
