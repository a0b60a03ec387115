import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '../commit/commit.ts';
import { isNew } from '../commit/condition.ts';
import type { TableItem } from '../commit/write.ts';
import { dueAttributes } from '../due/due.ts';
import { type Run, walkDue } from '../due/walk-due.ts';
import { number, text } from '../item/attribute.ts';
import { defineEntity } from '../item/entity.ts';
import type { Key } from '../item/key.ts';
import { definePattern } from '../item/pattern.ts';
import { get, getMany } from '../read/read.ts';
import { timeOfTable } from '../wire/table-clock.ts';
import { type CountScope, deltaFloor } from './count-delta.ts';
import { foldDeltas } from './fold.ts';
import { FOLDED_TOGETHER, HORIZON_SECONDS } from './fold-choice.ts';
import { readOldestDeltas } from './read-deltas.ts';
import { snapshotPartition } from './snapshot.ts';

/*
 * Who looks at deltas as they come finds the last ones too young to be folded. Where these are
 * many it is noted that somebody comes back: else they would be read by every list of a shop that
 * has fallen silent, until the sweep over all tenants.
 */

export const patterns = [
  definePattern({
    name: 'Whether somebody comes back to fold the deltas of a group',
    key: 'pk = T#tenant#SNAPSHOT#group, sk = LATER',
    reads: 'a note, there while many deltas were too young to be folded',
  }),
  definePattern({
    name: 'Deltas that have become old enough to be folded',
    key: 'due_pk = FOLDS#shard, due_sk <= now',
    index: 'due',
    reads: 'the notes of all tenants that are due, a page of each shard in turn',
  }),
];

export const lateFoldEntity = defineEntity({
  name: 'late-fold',
  attributes: { tenant: text, group: text, shards: number },
});

const noteKey = (place: CountScope): Key => ({ pk: snapshotPartition(place), sk: 'LATER' });

function noteOf(place: CountScope, due: Date): TableItem {
  const { tenant, group } = place;
  const at = noteKey(place);
  return {
    ...lateFoldEntity.item(at, { tenant, group: group.name, shards: group.deltaShards }),
    ...dueAttributes('FOLDS', at.pk, toInstant(due)),
  };
}

function placeOf(note: TableItem): CountScope {
  const { tenant, group: name, shards: deltaShards } = lateFoldEntity.read(note);
  return { tenant, group: { name, deltaShards: deltaShards } };
}

/** Later than every delta that is there, whatever clock made it. */
const AHEAD_SECONDS = 3_600;

/** Whether enough for a fold are too young for one. */
async function areManyYoung(place: CountScope, now: Date): Promise<boolean> {
  const from = deltaFloor(plusSeconds(timeOfTable.at(now), -HORIZON_SECONDS));
  const to = deltaFloor(plusSeconds(now, AHEAD_SECONDS));
  const young = await readOldestDeltas(place, from, to, FOLDED_TOGETHER);
  return young.length >= FOLDED_TOGETHER;
}

/** What is noted now may be folded by then. */
const LATER_SECONDS = HORIZON_SECONDS + 5;

/** Has a place folded again once its deltas are old enough, where many are too young now. */
export async function foldLater(place: CountScope, now: Date): Promise<void> {
  if (!(await areManyYoung(place, now)) || (await get(noteKey(place))) !== undefined) return;
  // Refused where another look has noted it meanwhile.
  await write({ put: noteOf(place, plusSeconds(now, LATER_SECONDS)), when: isNew });
}

/**
 * Folds the places that are due. A note goes once its fold is done, and only then it is looked at
 * what has come meanwhile: who found the note relied on it. Answers how many deltas it folded.
 */
export async function sweepLateFolds(now: Date, run: Omit<Run, 'now'> = {}): Promise<number> {
  const { hasTime = () => true } = run;
  const failures = new Failures();
  let folded = 0;
  const walk = { ...run, now, kind: 'FOLDS', upTo: toInstant(now) } as const;
  await walkDue(walk, failures, async (keys) => {
    const notes = (await getMany(keys)).filter((note) => note !== undefined);
    for (const note of notes) {
      if (!hasTime()) return;
      const place = placeOf(note);
      await failures.guard(`${place.tenant} ${place.group.name}`, async () => {
        const done = await foldDeltas(place, { now, hasTime });
        // Counted after the wait: other shards count meanwhile.
        folded += done;
        await write({ remove: noteKey(place) });
        await foldLater(place, now);
      });
    }
  });
  failures.raise((count) => `the deltas of ${count} groups are not folded`);
  return folded;
}
