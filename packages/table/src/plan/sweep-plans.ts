import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '../due-sweep.ts';
import type { Key } from '../key.ts';
import { getMany } from '../read.ts';
import { resolvePlan } from './end-plan.ts';
import { type Head, headEntity, isEnded, postponeHead } from './head.ts';

/**
 * A plan that could not be finished is met by the next run again, which fails as this one and so
 * rings in the end, but behind all that this run had no time for.
 */
const AGAIN_SECONDS = 30;

/** The heads of plans that wait for their end; an index shows some for a while after it. */
async function readWaiting(keys: readonly Key[]): Promise<Head[]> {
  const items = await getMany(keys);
  return items
    .filter((item) => item !== undefined)
    .map(headEntity.read)
    .filter((head) => !isEnded(head));
}

/**
 * Brings one plan to its end. One that fails goes behind the others: else those that nobody can
 * finish would head every run and take its time.
 */
async function endOrPostpone(head: Head, now: Date): Promise<boolean> {
  try {
    return await resolvePlan(head, now.getTime());
  } catch (thrown) {
    // What cannot be put off either stays where it is.
    await postponeHead(head.tenant, head.id, plusSeconds(now, AGAIN_SECONDS)).catch(
      () => undefined,
    );
    throw thrown;
  }
}

/**
 * Finishes or takes back what dead callers left behind: nobody is in the way of a caller that
 * lives, since its lease has not ended. A plan that fails keeps no other waiting and is named in
 * the end. Answers how many were brought to their end.
 */
export async function sweepPlans(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const failures = new Failures();
  let ended = 0;
  const walk = { ...run, now, kind: 'PLANS', upTo: toInstant(now) } as const;
  await walkDue(walk, failures, async (keys) => {
    for (const head of await readWaiting(keys)) {
      if (run.hasTime?.() === false) return;
      await failures.guard(`${head.tenant} ${head.id}`, async () => {
        // Counted after the wait: other shards count meanwhile.
        if (await endOrPostpone(head, now)) ended += 1;
      });
    }
  });
  failures.raise((count) => `${count} plans stay unfinished`);
  return ended;
}
