import type { Rejection } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { StoredRange } from './number-range.entity.ts';
import { asNumberRange } from './number-range.entity.ts';
import { findStoredRange } from './number-range.repository.ts';
import type { NumberRange, UpdateNumberRangeBody } from './number-range.schema.ts';
import { type CodeTaken, updateWrites } from './number-range.writes.ts';
import { decideUpdate, type NumberRangeUpdate } from './update-number-range.ts';

type Refusal = CodeTaken | Rejection<'not_found' | 'invalid_value'>;

/** Updates a number range; a draw that comes between is never taken back (ORD-91, ORD-92). */
export async function updateNumberRange(work: Work, id: string, body: UpdateNumberRangeBody) {
  const command: Command<StoredRange, NumberRangeUpdate, NumberRange, Refusal> = {
    load: () => findStoredRange(work.tenant, id),
    decide: (range) => decideUpdate(asNumberRange(range), body, work.at),
    write: (update, before) => updateWrites(work.tenant, before, update),
    present: ({ next }) => next,
  };
  return runCommand(work, command);
}
