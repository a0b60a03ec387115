import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { type OrderSettings, orderSettings } from '../shared/settings.ts';
import { findNumberRange } from './number-range.repository.ts';
import type { NumberRange } from './number-range.schema.ts';
import { removeWrites } from './number-range.writes.ts';
import { refuseNamed } from './number-range-in-use.ts';

interface Loaded {
  readonly range: NumberRange;
  readonly settings: OrderSettings;
}

type Refusal = Rejection<'not_found' | 'range_in_use'>;

/** Deletes a number range that is not in use (ORD-93). */
export async function deleteNumberRange(work: Work, id: string) {
  const command: Command<Loaded, NumberRange, { deleted: true; id: string }, Refusal> = {
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
