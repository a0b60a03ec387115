import type { Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification, isConflict } from '../../errors/conflict.ts';
import { addressOf } from '../../item/key.ts';
import { writeWithRetry } from '../commit.ts';
import { hotItems, type NoteAttribute } from '../hot-items.ts';
import { readEnds } from './escrow-decision.ts';
import {
  type EscrowCall,
  type EscrowStep,
  escrowAgain,
  escrowWrite,
  noteOf,
} from './escrow-write.ts';
import {
  type EscrowNote,
  isRecent,
  lookedAfter,
  noteIn,
  noteOn,
  notesOf,
  repeatedOn,
} from './note.ts';

/** With as many notes an item still is a kilobyte: a unit for each write. */
const MANY_NOTES = 12;
/** What is younger is most likely not decided yet: a transaction takes 6 to 15 ms. */
const AT_WORK_MS = 15;
/** A taken item is free again after one write of another call, or one short transaction. */
export const ESCROW_BACKOFF = { first: 2, longest: 40 };

/** Of some notes, where an item has many, a few of others whose calls are done. */
async function leftByOthers(
  { tenant, id, now }: EscrowCall,
  notes: readonly EscrowNote[],
  count: number,
): Promise<NoteAttribute[]> {
  if (count <= MANY_NOTES) return [];
  // What has something to add when it is done is for its own call to end, or for the sweep.
  const unknown = notes.filter(
    (note) => note.at === 'undone' && now - note.moment > AT_WORK_MS && !hotItems.isOwn(note.id),
  );
  const ids = unknown.map((note) => note.id);
  // One that is behind says that a call is not decided: its note stays for the next one.
  const ends = await readEnds(tenant, lookedAfter(ids, id), { consistent: false });
  return unknown.filter((note) => ends.get(note.id) === 'done').map(({ attribute }) => attribute);
}

/** What a call took, and the note that says so. */
export interface Escrowed<Refusal extends Rejection> {
  readonly step: EscrowStep<Refusal>;
  readonly attribute: NoteAttribute;
}

/**
 * Takes from one item, and removes notes there that no call needs: of this process, and where there
 * are many, a few of others. The note goes to one set of the item, so that the same write removes
 * what lies in the other. The answer may be lost: the note tells that it took place. A take that was
 * repeated and left no note was given up by others.
 */
async function escrowOne<Refusal extends Rejection>(
  taking: EscrowCall,
  step: EscrowStep<Refusal>,
): Promise<Refusal | Conflict | Escrowed<Refusal>> {
  const address = addressOf(step.write.update);
  const notes = notesOf(step.seen);
  const { set, left } = hotItems.claim(
    address,
    notes.map(({ attribute }) => attribute),
  );
  let taken = false;
  try {
    const others = await leftByOthers(
      taking,
      notes.filter((note) => note.attribute.name !== set),
      notes.length,
    );
    const attribute = noteIn(set, noteOf(step, taking));
    const update = escrowWrite(step, taking, { attribute, left: [...left, ...others] });
    const outcome = await writeWithRetry(update, ESCROW_BACKOFF, escrowAgain(update, attribute));
    if (isConflict(outcome)) return outcome;
    taken = !('refused' in outcome) || noteOn(outcome.stored, taking.id) !== undefined;
    if ('refused' in outcome && !taken) {
      const isGivenUp = repeatedOn(outcome.stored).some(({ id }) => id === taking.id);
      return isGivenUp ? concurrentModification : update.orElse(outcome.stored);
    }
    if (notes.some((note) => isRecent(note, taking.now))) hotItems.note(address);
    return { step, attribute };
  } finally {
    if (!taken) for (const one of left) hotItems.remember(address, one);
  }
}

/** Takes from all items and waits for each of them: only then it is known what was taken. */
export async function escrowAll<Refusal extends Rejection>(
  taking: EscrowCall,
  steps: readonly EscrowStep<Refusal>[],
): Promise<(Refusal | Conflict | Escrowed<Refusal>)[]> {
  const outcomes = await Promise.allSettled(steps.map((step) => escrowOne(taking, step)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
