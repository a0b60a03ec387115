import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type OrderSettings, orderSettings } from '../shared/settings.ts';
import { missingStandardRanges, newNumberRange } from './create-number-range.ts';
import { asNumberRange, type StoredRange } from './number-range.entity.ts';
import { findNumberRange, findStoredRange, loadNumberRanges } from './number-range.repository.ts';
import type {
  CreateNumberRangeBody,
  NumberRange,
  UpdateNumberRangeBody,
} from './number-range.schema.ts';
import {
  type CodeTaken,
  createWrites,
  removeWrites,
  restoreWrites,
  updateWrites,
} from './number-range.writes.ts';
import { refuseNamed } from './number-range-in-use.ts';
import { numberRangeDefaults } from './number-range-input.ts';
import { decideUpdate, type NumberRangeUpdate } from './update-number-range.ts';

/** Creates a number range (ORD-90). */
export async function createNumberRange(work: Work, body: CreateNumberRangeBody) {
  return runCommand<
    undefined,
    ReturnType<typeof newNumberRange>,
    ReturnType<typeof newNumberRange>,
    CodeTaken
  >(work, {
    load: async () => undefined,
    decide: () => newNumberRange(body, { id: work.newId(), at: work.at }),
    write: (range) => createWrites(work.tenant, range),
    present: (range) => range,
  });
}

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

interface Loaded {
  readonly range: NumberRange;
  readonly settings: OrderSettings;
}

/** Deletes a number range that is not in use (ORD-93). */
export async function deleteNumberRange(work: Work, id: string) {
  const command: Command<
    Loaded,
    NumberRange,
    { deleted: true; id: string },
    Rejection<'not_found' | 'range_in_use'>
  > = {
    load: async () => {
      const [range, stored] = await Promise.all([
        findNumberRange(work.tenant, id),
        loadSettings(work.tenant, orderSettings),
      ]);
      return isRejection(range) ? range : { range, settings: stored.for(undefined) };
    },
    decide: ({ range, settings }) => refuseNamed(range, settings) ?? range,
    write: (range) => removeWrites(work.tenant, range),
    present: (range) => ({ deleted: true, id: range.id }),
  };
  return runCommand(work, command);
}

/** Creates the standard number ranges that are missing (ORD-95). */
export async function restoreNumberRanges(work: Work) {
  return runCommand(work, {
    load: () => loadNumberRanges(work.tenant),
    decide: (ranges) =>
      missingStandardRanges(
        ranges.map(({ code }) => code),
        work,
      ),
    write: ({ created }) => created.flatMap((range) => restoreWrites(work.tenant, range)),
    present: ({ created, existing }) => ({
      created: created.map(({ code }) => code),
      existing,
      defaults: numberRangeDefaults,
    }),
  });
}

/** A counter before and after. */
export interface RaisedRange {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Moves every counter of a tenant forward by so many numbers: what a restored table does not know of
 * may have been handed out, and is not handed out again (STG-33). Ranges that drew none are moved
 * too, since their first number may be among those.
 */
export async function raiseNumberRanges(work: Work, numbers: number): Promise<RaisedRange[]> {
  const raised: RaisedRange[] = [];
  for (const { id, code, counter, step } of await loadNumberRanges(work.tenant)) {
    const to = counter + numbers * step;
    const updated = await updateNumberRange(work, id, { counter: to });
    if (isRejection(updated)) throw new Error(`${work.tenant}, ${code}: ${updated.message}`);
    raised.push({ code, from: counter, to });
  }
  return raised;
}
