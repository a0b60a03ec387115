import { sweepPending } from '@waybill/table/ledger/counts';

/** Folds pending differences that the stream lost. */
export async function handler() {
  return { folded: await sweepPending() };
}
