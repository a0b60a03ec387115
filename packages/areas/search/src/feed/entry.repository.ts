import { Failures } from '@waybill/kernel/failures';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { putMany, removeMany, transact, write } from '@waybill/table/commit';
import { definePattern, type Key } from '@waybill/table/item';
import { getMany, queryAll } from '@waybill/table/read';
import {
  type Condition,
  type ItemWrite,
  isNew,
  isThere,
  type TableItem,
} from '@waybill/table/write';
import {
  entryEntity,
  entryKey,
  entryPartitions,
  type IndexOf,
  wordEntity,
  wordKey,
} from '../index/index.entity.ts';
import { type Entry, type EntryChange, NO_ENTRY, openWords, packWords } from './entry-change.ts';

export const patterns = [
  definePattern({
    name: 'What a search has of an order',
    key: 'pk = T#tenant#SEARCH#generation#ORDERS#digit, sk = order id',
    reads: 'its words, those of many orders in one batch',
  }),
];

/**
 * The time that a writer has an entry for itself: longer than a run of the consumer, so that nothing
 * of a dead one is under way when the next one begins.
 */
const WRITING_MS = 60_000;

const AT_ONCE = 16;

/** Entries of a partition that are removed in one step. */
const STEP = 10;

function entryOf(item: TableItem | undefined): Entry {
  if (item === undefined) return NO_ENTRY;
  const { words, leaving, ...entry } = entryEntity.read(item);
  return { ...entry, words: openWords(words), leaving: openWords(leaving) };
}

/** The entries of some orders in an index, in their order. */
export const loadEntries = async (index: IndexOf, ids: readonly string[]): Promise<Entry[]> =>
  (await getMany(ids.map((id) => entryKey(index, id)))).map(entryOf);

/** The entry is as it was read: each writer raises its version, or has another time for itself. */
function asRead({ rev, until }: Entry): Condition {
  if (until !== undefined) return ['until', '=', until];
  return rev === 0 ? isNew : ['rev', '=', rev];
}

const isTaken = (writes: readonly ItemWrite[]): Promise<boolean> =>
  transact(writes).then(
    (refused) => refused === undefined,
    () => false,
  );

/**
 * Writes entries together, or one by one where one that is refused or fails keeps the others from it.
 * Answers those whose condition held; throws where none was written since one failed.
 */
async function writeEach(
  changes: readonly EntryChange[],
  writeOf: (change: EntryChange) => ItemWrite,
): Promise<readonly EntryChange[]> {
  // A few are written one by one for half the units.
  if (changes.length > 3 && (await isTaken(changes.map(writeOf)))) return changes;
  const done: EntryChange[] = [];
  const failures = new Failures();
  await sideBySide(AT_ONCE, changes, (change) =>
    failures.guard(change.id, async () => {
      if (!('refused' in (await write(writeOf(change))))) done.push(change);
    }),
  );
  if (done.length === 0) failures.raise((count) => `${count} entries cannot be written`);
  return done;
}

/** Puts the words of orders, each as one item for all orders of a group. */
async function putWords(index: IndexOf, changes: readonly EntryChange[]): Promise<void> {
  const items = new Map<string, { readonly key: Key; readonly ids: Set<string> }>();
  for (const { id, group, puts } of changes) {
    for (const word of puts) {
      const key = wordKey(index, word, group);
      const { ids } = items.get(key.sk) ?? { ids: new Set() };
      items.set(key.sk, { key, ids: ids.add(id) });
    }
  }
  const all = [...items.values()].map(({ key, ids }) => wordEntity.item(key, { ids }));
  await putMany(all, 1);
}

/** Takes an order out of a group of a word, and the group with its last order. */
async function removeWord(key: Key, id: string): Promise<void> {
  const outcome = await write({ update: key, exclude: { ids: [id] }, when: isThere });
  if ('refused' in outcome || outcome.item?.['ids'] !== undefined) return;
  await write({ remove: key, when: ['ids', 'absent'] });
}

/**
 * Makes entries true: each names its words before they are written and removed, and is closed behind
 * them (SEA-14). Answers the ids of those that were written; others had an entry meanwhile.
 */
export async function writeChanges(
  index: IndexOf,
  changes: readonly EntryChange[],
  now: number,
): Promise<Set<string>> {
  const until = now + WRITING_MS;
  const opened = await writeEach(changes, ({ id, read, rev, words, leaving }) => {
    const entry = { rev, until, words: packWords(words), leaving: packWords(leaving) };
    return { put: entryEntity.item(entryKey(index, id), entry), when: asRead(read) };
  });
  const leaving = opened.flatMap(({ id, leaving }) =>
    leaving.map(([word, group]) => ({ id, key: wordKey(index, word, group) })),
  );
  await Promise.all([
    putWords(index, opened),
    sideBySide(AT_ONCE, leaving, ({ id, key }) => removeWord(key, id)),
  ]);
  const closed = await writeEach(opened, ({ id }) => ({
    update: entryKey(index, id),
    drop: ['until', 'leaving'],
    when: ['until', '=', until],
    silent: true,
  }));
  return new Set(closed.map(({ id }) => id));
}

/** Removes the next entries of an index that nobody reads, behind their words; false once it is gone. */
export async function removeSome(index: IndexOf): Promise<boolean> {
  const pages = entryPartitions(index).map((pk) => queryAll({ pk, limit: STEP }));
  const items = (await Promise.all(pages)).flat();
  const words = items
    .map(entryOf)
    .flatMap((entry) => [...entry.words, ...entry.leaving])
    .map(([word, group]) => wordKey(index, word, group));
  await removeMany([...new Map(words.map((one) => [one.sk, one])).values()]);
  await removeMany(items);
  return items.length > 0;
}
