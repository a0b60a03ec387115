import { sweepMissed } from '@waybill/events/sweep';
import { SWEEP_RUN_MS } from '@waybill/events/topology';
import { timeFor } from '@waybill/table/due-sweep';

/** Publishes what the stream lost. */
export async function handler() {
  return { published: await sweepMissed({ now: new Date(), hasTime: timeFor(SWEEP_RUN_MS) }) };
}
