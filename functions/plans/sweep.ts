import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { sweepNotes } from '@waybill/table/commit/hot/resolve-notes';
import { sweepIntents } from '@waybill/table/commit/large/sweep-intents';
import { timeFor } from '@waybill/table/due/walk-due';

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
