import { reject } from '@waybill/kernel/rejection';

/** The refusal of a write that met another call: the change is decided again on fresh loads. */
export const raced = reject(
  'concurrent_modification',
  'The record was changed by other calls at the same time; try again.',
);
