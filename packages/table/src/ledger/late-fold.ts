import { Failures } from '@waybill/kernel/failures';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { number, text } from '../attribute.ts';
import { write } from '../commit.ts';
import { isNew } from '../condition.ts';
import { dueAttributes } from '../due.ts';
import { type Run, walkDue } from '../due-sweep.ts';
import { defineEntity } from '../entity.ts';
import type { Key } from '../key.ts';
import { definePattern } from '../pattern.ts';
import { get, getMany } from '../read.ts';
import { timeOfTable } from '../table-clock.ts';
import type { TableItem } from '../write.ts';
import { foldTallies } from './fold.ts';
import { FOLDED_TOGETHER, HORIZON_SECONDS } from './fold-choice.ts';
import { readOldestTallies } from './read-tallies.ts';
import { sumsPartition } from './stored-sums.ts';
import { type TallyPlace, tallyFloor } from './tally.ts';

/*
 * Who looks at tallies as they come finds the last ones too young to be folded. Where these are
 * many it is noted that somebody comes back: else they would be read by every list of a shop that
 * has fallen silent, until the sweep over all tenants.
 */

export const patterns = [
  definePattern({
    name: 'Whether somebody comes back to fold the tallies of a group',
    key: 'pk = T#tenant#SUMS#group, sk = LATER',
    reads: 'a note, there while many tallies were too young to be folded',
  }),
  definePattern({
    name: 'Tallies that have become old enough to be folded',
    key: 'due_pk = FOLDS#shard, due_sk <= now',
    index: 'due',
    reads: 'the notes of all tenants that are due, a page of each shard in turn',
  }),
];

export const lateFoldEntity = defineEntity({
  name: 'late-fold',
  attributes: { tenant: text, group: text, shards: number },
});

const noteKey = (place: TallyPlace): Key => ({ pk: sumsPartition(place), sk: 'LATER' });

function noteOf(place: TallyPlace, due: Date): TableItem {
  const { tenant, group } = place;
  const at = noteKey(place);
  return {
    ...lateFoldEntity.item(at, { tenant, group: group.name, shards: group.tallyShards }),
    ...dueAttributes('FOLDS', at.pk, toInstant(due)),
  };
}

function placeOf(note: TableItem): TallyPlace {
  const { tenant, group: name, shards: tallyShards } = lateFoldEntity.read(note);
  return { tenant, group: { name, tallyShards } };
}

/** Later than every tally that is there, whatever clock made it. */
const AHEAD_SECONDS = 3_600;

/** Whether enough for a fold are too young for one. */
async function areManyYoung(place: TallyPlace, now: Date): Promise<boolean> {
  const from = tallyFloor(plusSeconds(timeOfTable.at(now), -HORIZON_SECONDS));
  const to = tallyFloor(plusSeconds(now, AHEAD_SECONDS));
  const young = await readOldestTallies(place, from, to, FOLDED_TOGETHER);
  return young.length >= FOLDED_TOGETHER;
}

/** What is noted now may be folded by then. */
const LATER_SECONDS = HORIZON_SECONDS + 5;

/** Has a place folded again once its tallies are old enough, where many are too young now. */
export async function foldLater(place: TallyPlace, now: Date): Promise<void> {
  if (!(await areManyYoung(place, now)) || (await get(noteKey(place))) !== undefined) return;
  // Refused where another look has noted it meanwhile.
  await write({ put: noteOf(place, plusSeconds(now, LATER_SECONDS)), when: isNew });
}

/**
 * Folds the places that are due. A note goes once its fold is done, and only then it is looked at
 * what has come meanwhile: who found the note relied on it. Answers how many tallies it folded.
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
        const done = await foldTallies(place, { now, hasTime });
        // Counted after the wait: other shards count meanwhile.
        folded += done;
        await write({ remove: noteKey(place) });
        await foldLater(place, now);
      });
    }
  });
  failures.raise((count) => `the tallies of ${count} groups are not folded`);
  return folded;
}
