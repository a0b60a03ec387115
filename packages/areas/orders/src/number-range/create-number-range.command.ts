import { runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { newNumberRange } from './create-number-range.ts';
import type { CreateNumberRangeBody } from './number-range.schema.ts';
import { type CodeTaken, createWrites } from './number-range.writes.ts';

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
