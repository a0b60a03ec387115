import { duePartitions } from '../../due/due.ts';
import { key } from '../../item/key.ts';
import { definePattern } from '../../item/pattern.ts';
import { getMany, queryAll } from '../../read/read.ts';
import { resolveIntent } from './end-intent.ts';
import { type Intent, intentEntity, isEnded } from './intent.ts';

export const patterns = [
  definePattern({
    name: 'Intents of a tenant that wait for their end',
    key: 'due_pk = INTENTS#shard',
    index: 'due',
    reads: 'the keys of all that are open, and those of the tenant as they are',
  }),
];

/** The intents of a tenant that wait for their end. */
async function waitingIntents(tenant: string): Promise<Intent[]> {
  const attributes = ['pk', 'sk'];
  const shards = duePartitions('INTENTS').map((one) => queryAll({ ...one, attributes }));
  const keys = (await Promise.all(shards)).flat();
  const begin = `${key('T', tenant, 'INTENT')}#`;
  const items = await getMany(keys.filter(({ pk }) => pk.startsWith(begin)));
  return items.filter((item) => item !== undefined).map(intentEntity.read);
}

/**
 * For writers that find rows by an index: brings the decided intents of a tenant to their end, since no
 * index shows what they have not written. Answers whether there were any; the rows have to be looked
 * for again.
 */
export async function finishDecided(tenant: string): Promise<boolean> {
  const intents = await waitingIntents(tenant);
  const decided = intents.filter((one) => one.state === 'decided' && !isEnded(one));
  for (const intent of decided) await resolveIntent(intent, Date.now());
  return decided.length > 0;
}
