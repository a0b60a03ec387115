import { LEFT_TO_STREAM_SECONDS, SWEEP_RUN_MS } from '@waybill/events/topology';
import { plusSeconds } from '@waybill/kernel/instant';
import { timeFor } from '@waybill/table/due-sweep';
import { sweepPending } from '@waybill/table/ledger/fold';

/** Folds pending differences that the stream lost. */
export async function handler() {
  const now = new Date();
  const before = plusSeconds(now, -LEFT_TO_STREAM_SECONDS);
  return { folded: await sweepPending(before, { now, hasTime: timeFor(SWEEP_RUN_MS) }) };
}
