import { isRejection } from '@waybill/kernel/rejection';
import type { Work } from '@waybill/work/work';
import { loadNumberRanges } from './number-range.repository.ts';
import { updateNumberRange } from './update-number-range.command.ts';

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
