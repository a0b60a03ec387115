import { chunksOf } from '@waybill/kernel/chunks';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { putMany, transact, write } from '@waybill/table/commit';
import { definePattern, type Key } from '@waybill/table/item';
import { getMany } from '@waybill/table/read';
import { type Condition, type ItemWrite, isNew, isThere } from '@waybill/table/write';
import { entryEntity, entryKey, type IndexOf, wordEntity, wordKey } from '../index/index.entity.ts';
import {
  type Entry,
  type EntryChange,
  openWords,
  type PlacedWord,
  packWords,
} from './entry-change.ts';

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

/** Fewer writes go out one by one, for half the units of a transaction. */
const FEW = 4;

/** Writes of a transaction. */
const TOGETHER = 100;

const AT_ONCE = 16;

/** The entries of some orders in an index, in their order. */
export async function loadEntries(
  index: IndexOf,
  ids: readonly string[],
): Promise<(Entry | undefined)[]> {
  const items = await getMany(ids.map((id) => entryKey(index, id)));
  return items.map((item) => {
    if (item === undefined) return undefined;
    const { words, leaving, ...entry } = entryEntity.read(item);
    return { ...entry, words: openWords(words), leaving: openWords(leaving) };
  });
}

/** The entry is as it was read: its writer, or who wrote it last. */
function asRead(read: Entry | undefined): Condition {
  if (read === undefined) return isNew;
  if (read.until !== undefined) return ['until', '=', read.until];
  return {
    all: [
      ['rev', '=', read.rev],
      ['until', 'absent'],
    ],
  };
}

const isTaken = (writes: readonly ItemWrite[]): Promise<boolean> =>
  transact(writes)
    .then((refused) => refused === undefined)
    .catch(() => false);

/**
 * The writes of several entries: those whose condition held. Few go out one by one, and so do many of
 * which one is refused or fails, or that are too large together: it keeps no other from being written.
 * @throws what failed first, where none was written.
 */
async function writeEntries(
  changes: readonly EntryChange[],
  writeOf: (change: EntryChange) => ItemWrite,
): Promise<EntryChange[]> {
  const done: EntryChange[] = [];
  const failures: unknown[] = [];
  for (const some of chunksOf(changes, TOGETHER)) {
    if (some.length >= FEW && (await isTaken(some.map(writeOf)))) {
      done.push(...some);
      continue;
    }
    await sideBySide(AT_ONCE, some, async (change) => {
      try {
        if (!('refused' in (await write(writeOf(change))))) done.push(change);
      } catch (error) {
        failures.push(error);
      }
    });
  }
  if (done.length === 0 && failures.length > 0) throw failures[0];
  return done;
}

/** Puts the words of orders, each as one item for all orders of a group. */
async function putWords(index: IndexOf, changes: readonly EntryChange[]): Promise<void> {
  const items = new Map<string, { readonly key: Key; readonly ids: Set<string> }>();
  for (const { id, group, puts } of changes) {
    for (const word of puts) {
      const key = wordKey(index, word, group);
      const ids = items.get(key.sk)?.ids ?? new Set();
      items.set(key.sk, { key, ids: ids.add(id) });
    }
  }
  await putMany(
    [...items.values()].map(({ key, ids }) => wordEntity.item(key, { ids })),
    1,
  );
}

/** Takes an order out of a group of a word, and the group with its last order. */
async function removeWord(index: IndexOf, id: string, [word, group]: PlacedWord): Promise<void> {
  const key = wordKey(index, word, group);
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
  const opened = await writeEntries(changes, ({ id, read, rev, words, leaving }) => ({
    put: entryEntity.item(entryKey(index, id), {
      rev,
      until,
      words: packWords(words),
      leaving: packWords(leaving),
    }),
    when: asRead(read),
  }));
  const leaving = opened.flatMap((change) =>
    change.leaving.map((word) => [change.id, word] as const),
  );
  await Promise.all([
    putWords(index, opened),
    sideBySide(AT_ONCE, leaving, ([id, word]) => removeWord(index, id, word)),
  ]);
  const closed = await writeEntries(opened, ({ id }) => ({
    update: entryKey(index, id),
    drop: ['until', 'leaving'],
    when: ['until', '=', until],
    silent: true,
  }));
  return new Set(closed.map(({ id }) => id));
}
