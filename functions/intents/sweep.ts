import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { sweepIntents, sweepNotes, timeFor } from '@waybill/table/operate';

/** Finishes or undoes what dead calls left half written. */
export async function handler() {
  const run = { hasTime: timeFor(SWEEP_RUN_MS) };
  const [intents, notes] = await Promise.allSettled([
    sweepIntents(new Date(), run),
    sweepNotes(new Date(), run),
  ]);
  if (intents.status === 'rejected') throw intents.reason;
  if (notes.status === 'rejected') throw notes.reason;
  return { resolved: intents.value + notes.value };
}
