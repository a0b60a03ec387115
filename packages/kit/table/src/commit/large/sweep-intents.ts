import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '../../due/walk-due.ts';
import { dueIndex } from '../../item/definition.ts';
import type { Key } from '../../item/key.ts';
import { getMany } from '../../read/read.ts';
import { resolveIntent } from './end-intent.ts';
import { type Intent, intentEntity, postponeIntent } from './intent.ts';

/**
 * An intent that could not be finished is met by the next run again, which fails as this one and so
 * rings in the end, but behind all that this run had no time for.
 */
const AGAIN_SECONDS = 30;

/** Intents that wait, as they are; an index shows some for a while after they went out of sight. */
async function readWaiting(keys: readonly Key[]): Promise<Intent[]> {
  const items = await getMany(keys);
  return items
    .filter((item) => item !== undefined)
    .filter((item) => item[dueIndex.partitionKey] !== undefined)
    .map(intentEntity.read);
}

/**
 * Brings one intent to its end. One that fails goes behind the others: else those that no run can
 * finish would intent every run and take its time.
 */
async function endOrPostpone(intent: Intent, now: Date): Promise<boolean> {
  try {
    const end = await resolveIntent(intent, now.getTime());
    if (end === 'contended') throw new Error('others write its items all the time');
    return end === 'ended';
  } catch (thrown) {
    // What cannot be put off either stays where it is.
    await postponeIntent(intent.tenant, intent.id, plusSeconds(now, AGAIN_SECONDS)).catch(
      () => undefined,
    );
    throw thrown;
  }
}

/**
 * Finishes or takes back what dead callers left behind: it disturbs no caller that
 * lives, since its lease has not ended. An intent that fails keeps no other waiting and is named in
 * the end. Answers how many were brought to their end.
 */
export async function sweepIntents(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const failures = new Failures();
  let ended = 0;
  const walk = { ...run, now, kind: 'INTENTS', upTo: toInstant(now) } as const;
  await walkDue(walk, failures, async (keys) => {
    for (const intent of await readWaiting(keys)) {
      if (run.hasTime?.() === false) return;
      await failures.guard(`${intent.tenant} ${intent.id}`, async () => {
        // Counted after the wait: other shards count meanwhile.
        if (await endOrPostpone(intent, now)) ended += 1;
      });
    }
  });
  failures.raise((count) => `${count} intents stay unfinished`);
  return ended;
}
