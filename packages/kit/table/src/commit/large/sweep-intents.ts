import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { duePartitions } from '../../due/due.ts';
import { type Run, sweepDue } from '../../due/walk-due.ts';
import { dueIndex } from '../../item/definition.ts';
import { key, type TableItem } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { getMany, queryAll } from '../../read/read.ts';
import { resolveIntent } from './end-intent.ts';
import { type Intent, intentEntity, isEnded, postponeIntent } from './intent.ts';

/** An intent that fails is postponed behind all that this run had no time for. */
const AGAIN_SECONDS = 30;

/** Brings one intent to its end; one that fails goes behind the others, else it would begin every run. */
async function endOrPostpone(intent: Intent, now: Date): Promise<boolean> {
  try {
    const end = await resolveIntent(intent, now.getTime());
    if (end === 'contended') throw new Error('others write its items all the time');
    return end === 'ended';
  } catch (thrown) {
    // An intent that cannot be put off either stays where it is.
    await postponeIntent(intent.tenant, intent.id, plusSeconds(now, AGAIN_SECONDS)).catch(
      () => undefined,
    );
    throw thrown;
  }
}

/** Ends the intents of dead callers. One that fails is named and keeps no other waiting. Answers how many. */
export async function sweepIntents(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const walk = { ...run, now, kind: 'INTENTS', upTo: toInstant(now) } as const;
  const nameOf = ({ tenant, id }: TableItem) => `${tenant} ${id}`;
  const left = (count: number) => `${count} intents stay unfinished`;
  return sweepDue({ ...walk, nameOf, left }, async (item) => {
    // An index shows some for a while after they went out of sight.
    const isWaiting = item[dueIndex.partitionKey] !== undefined;
    return isWaiting && endOrPostpone(intentEntity.read(item), now);
  });
}

export const patterns = [
  definePattern({
    name: 'Intents of a tenant that wait for their end',
    key: 'due_pk = INTENTS#shard',
    index: 'due',
    reads: 'the keys of all that are open, and those of the tenant as they are',
  }),
];

async function waitingIntents(tenant: string): Promise<Intent[]> {
  const attributes = ['pk', 'sk'];
  const shards = duePartitions('INTENTS').map((one) => queryAll({ ...one, attributes }));
  const keys = (await Promise.all(shards)).flat();
  const begin = `${key('T', tenant, 'INTENT')}#`;
  const items = await getMany(keys.filter(({ pk }) => pk.startsWith(begin)));
  return items.filter((item) => item !== undefined).map(intentEntity.read);
}

/**
 * For writers that find rows by an index: ends the decided intents of a tenant. Answers whether there
 * were any; the rows have to be looked for again.
 */
export async function finishDecided(tenant: string): Promise<boolean> {
  const intents = await waitingIntents(tenant);
  const decided = intents.filter((one) => one.state === 'decided' && !isEnded(one));
  for (const intent of decided) await resolveIntent(intent, Date.now());
  return decided.length > 0;
}
