import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { sweepIntents, sweepNotes, timeFor } from '@waybill/table/operate';

/** Finishes or takes back what calls that died left half written. */
export async function handler() {
  const run = { hasTime: timeFor(SWEEP_RUN_MS) };
  const [plans, takes] = await Promise.allSettled([
    sweepIntents(new Date(), run),
    sweepNotes(new Date(), run),
  ]);
  if (plans.status === 'rejected') throw plans.reason;
  if (takes.status === 'rejected') throw takes.reason;
  return { settled: plans.value + takes.value };
}
