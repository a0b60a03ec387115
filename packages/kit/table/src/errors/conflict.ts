import { isRejection, reject } from '@waybill/kernel/rejection';

/** The refusal of a lost race: others changed, or hold, what the call was decided on (API-68). */
export const concurrentModification = reject(
  'concurrent_modification',
  'The record was changed by other calls at the same time; try again.',
);

export type Conflict = typeof concurrentModification;

export function isConflict(result: unknown): result is Conflict {
  return isRejection(result) && result.rejected === concurrentModification.rejected;
}
