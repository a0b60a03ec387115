import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { walkDue } from '@waybill/table/operate';
import { getMany } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { eventIdOf } from './change-id.ts';
import { asMissed, type Missed, missedDue, missedKey } from './missed.entity.ts';

export const patterns = [
  definePattern({
    name: 'Events that the bus did not take',
    index: dueIndex.name,
    key: 'due_pk = OUTBOX#shard',
    reads:
      'every five minutes, by the sweep, page by page, the oldest of a shard first; `verify` reads all',
  }),
];

/** Events that wait under some keys, without those that are published meanwhile. */
export async function loadMissed(keys: readonly TableItem[]): Promise<Missed[]> {
  const items = await getMany(keys);
  return items.filter((item) => item !== undefined).map(asMissed);
}

/** The ids of the events of a tenant that have waited since before a moment. */
export async function missedOf(tenant: string, before: Date): Promise<string[]> {
  const failures = new Failures();
  const found: Missed[] = [];
  const walk = { now: before, kind: missedDue, upTo: toInstant(before) };
  await walkDue(walk, failures, async (rows) => found.push(...(await loadMissed(rows))));
  failures.raise((count) => `${count} shards cannot be read`);
  return found
    .filter(({ address }) => address.tenant === tenant)
    .flatMap(({ address, indexes }) => indexes.map((index) => eventIdOf(address.change, index)));
}

/** Forgets what is published, unless the publisher noted something else of the change meanwhile. */
export async function forgetMissed({ address, indexes }: Missed): Promise<void> {
  await write({ remove: missedKey(address), when: ['indexes', '=', indexes] });
}
