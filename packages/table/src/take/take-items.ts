import type { Rejection } from '@waybill/kernel/rejection';
import { writePatiently } from '../commit.ts';
import { type Conflict, concurrentModification } from '../conflict.ts';
import { addressOf } from '../key.ts';
import { crowdedItems } from './crowded-items.ts';
import { readEnds } from './decision.ts';
import {
  lookedAfter,
  type Mark,
  markOn,
  marksOf,
  type Place,
  placeIn,
  repeatedOn,
} from './mark.ts';
import { isRecent } from './standing.ts';
import { markOf, type TakeStep, type Taking, takeAgain, takeWrite } from './take-write.ts';

/** With as many marks an item still is a kilobyte: a unit for each write. */
const MANY_MARKS = 12;
/** What is younger is most likely not decided yet: a transaction takes 6 to 15 ms. */
const AT_WORK_MS = 15;
/** A taken item is free again after one write of another call, or one short transaction. */
export const TAKE_PACE = { first: 2, longest: 40 };

/** Of some marks, where an item has many, a few of others whose calls are done. */
async function leftByOthers(
  { tenant, id, now }: Taking,
  marks: readonly Mark[],
  count: number,
): Promise<Place[]> {
  if (count <= MANY_MARKS) return [];
  // What has something to add when it is done is for its own call to end, or for the sweep.
  const unknown = marks.filter(
    (mark) =>
      mark.at === 'undone' && now - mark.moment > AT_WORK_MS && !crowdedItems.isOwn(mark.id),
  );
  const ids = unknown.map((mark) => mark.id);
  // One that is behind says that a call is not decided: its mark stays for the next one.
  const ends = await readEnds(tenant, lookedAfter(ids, id), { consistent: false });
  return unknown.filter((mark) => ends.get(mark.id) === 'done').map(({ place }) => place);
}

/** What a call took, and the mark that says so. */
export interface Taken<Refusal extends Rejection> {
  readonly step: TakeStep<Refusal>;
  readonly place: Place;
}

/**
 * Takes from one item, and removes marks there that nobody needs: of this process, and where there
 * are many, a few of others. The mark goes to one set of the item, so that the same write removes
 * what lies in the other. The answer may be lost: the mark tells that it took place. A take that was
 * repeated and left no mark was given up by others.
 */
async function takeOne<Refusal extends Rejection>(
  taking: Taking,
  step: TakeStep<Refusal>,
): Promise<Refusal | Conflict | Taken<Refusal>> {
  const address = addressOf(step.write.update);
  const marks = marksOf(step.seen);
  const { set, left } = crowdedItems.claim(
    address,
    marks.map(({ place }) => place),
  );
  let taken = false;
  try {
    const others = await leftByOthers(
      taking,
      marks.filter((mark) => mark.place.attribute !== set),
      marks.length,
    );
    const place = placeIn(set, markOf(step, taking));
    const update = takeWrite(step, taking, { place, left: [...left, ...others] });
    const outcome = await writePatiently(update, TAKE_PACE, takeAgain(update, place));
    if (outcome === 'lost-race') return concurrentModification;
    taken = !('refused' in outcome) || markOn(outcome.stored, taking.id) !== undefined;
    if ('refused' in outcome && !taken) {
      const isGivenUp = repeatedOn(outcome.stored).some(({ id }) => id === taking.id);
      return isGivenUp ? concurrentModification : update.orElse(outcome.stored);
    }
    if (marks.some((mark) => isRecent(mark, taking.now))) crowdedItems.note(address);
    return { step, place };
  } finally {
    if (!taken) for (const one of left) crowdedItems.remember(address, one);
  }
}

/** Takes from all items and waits for each of them: only then it is known what was taken. */
export async function takeAll<Refusal extends Rejection>(
  taking: Taking,
  steps: readonly TakeStep<Refusal>[],
): Promise<(Refusal | Conflict | Taken<Refusal>)[]> {
  const outcomes = await Promise.allSettled(steps.map((step) => takeOne(taking, step)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
