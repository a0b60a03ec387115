import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '../due-sweep.ts';
import { getMany } from '../read.ts';
import { resolvePlan } from './end-plan.ts';
import { asHead } from './head.ts';

/**
 * Finishes or takes back what dead callers left behind: nobody is in the way of a caller that
 * lives, since its lease has not ended. A plan that fails keeps no other waiting and is named in
 * the end. Answers how many were looked at.
 */
export async function sweepPlans(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const failures = new Failures();
  let resolved = 0;
  const walk = { ...run, now, kind: 'PLANS', upTo: toInstant(now) } as const;
  await walkDue(walk, failures, async (keys) => {
    const heads = (await getMany(keys)).filter((item) => item !== undefined).map(asHead);
    for (const head of heads) {
      if (run.hasTime?.() === false) return;
      const name = `${head.tenant} ${head.id}`;
      if (await failures.guard(name, () => resolvePlan(head, now.getTime()))) resolved += 1;
    }
  });
  failures.raise((count) => `${count} plans stay unfinished`);
  return resolved;
}
