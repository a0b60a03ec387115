import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { missingStandardRanges } from './create-number-range.ts';
import { loadNumberRanges } from './number-range.repository.ts';
import { restoreWrites } from './number-range.writes.ts';
import { numberRangeDefaults } from './number-range-input.ts';

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
