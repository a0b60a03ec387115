import { reject } from '@waybill/kernel/rejection';

const TRIES = 5;

/** Marks a lost race of an update: the caller reads again. */
export const changedMeanwhile = reject(
  'concurrent_modification',
  'The endpoint was changed by other calls at the same time; try again.',
);

/** Runs read, decision and write again while others change the endpoint in between. */
export async function untilUndisturbed<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let n = 1; ; n += 1) {
    const answer = await run();
    const disturbed: unknown = changedMeanwhile;
    if (answer !== disturbed || n >= TRIES) return answer;
  }
}
