import { randomBytes } from 'node:crypto';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Conflict, concurrentModification, isConflict } from '../../errors/conflict.ts';
import { addressOf, type TableItem } from '../../item/key.ts';
import { get } from '../../read/read.ts';
import { backoff, timeLimit } from '../../wire/backoff.ts';
import { isOverdue } from '../../wire/obstacle.ts';
import { writeWithRetry } from '../commit.ts';
import { hotItems, type NoteAttribute } from '../hot-items.ts';
import type { TableChange } from '../step.ts';
import type { Write } from '../write.ts';
import { endNotes } from './end-notes.ts';
import { doneWrite, giveUp } from './escrow-decision.ts';
import {
  asEscrowStep,
  type EscrowCall,
  type EscrowStep,
  escrowAgain,
  escrowWrite,
  noteOf,
} from './escrow-write.ts';
import { type EscrowEnd, isRecent, noteIn, noteOn, notesOf, repeatedOn } from './note.ts';

/** 72 bits: a decision is found by it alone. */
const ID_BYTES = 9;
const AT_ONCE = 8;

/** The steps of a change that are taken ahead: their items are wanted by many calls. */
export function hotSteps<Refusal extends Rejection>(
  steps: TableChange<Refusal>['steps'],
  now: number,
): EscrowStep<Refusal>[] {
  return steps
    .map(asEscrowStep)
    .filter((one) => one !== undefined)
    .filter(
      ({ write, seen }) =>
        hotItems.isHot(addressOf(write.update)) ||
        notesOf(seen).some((note) => isRecent(note, now)),
    );
}

/** The time in which a call tries to end its notes on an item that others hold. */
const END_MS = 2_000;
const BETWEEN_ENDS = { first: 4, longest: 60 };

/** Ends the note of a call on one item; what is held by an intent for long, the sweep ends. */
async function resolveOne({ id }: EscrowCall, end: EscrowEnd, key: TableItem): Promise<void> {
  const over = timeLimit(END_MS);
  const pause = backoff(BETWEEN_ENDS);
  while (!over()) {
    const item = await get(key);
    if (item === undefined || noteOn(item, id) === undefined) return;
    const ending = item['intent'] === undefined ? endNotes(item, new Map([[id, end]])) : undefined;
    const outcome = ending && (await writeWithRetry(ending, ESCROW_BACKOFF));
    if (outcome !== undefined && !isConflict(outcome) && !('refused' in outcome)) return;
    await pause();
  }
}

/** Ends the notes of a call; the answer is settled, so what cannot be reached the sweep ends. */
async function resolveAll<Refusal extends Rejection>(
  taking: EscrowCall,
  end: EscrowEnd,
  steps: readonly EscrowStep<Refusal>[],
): Promise<void> {
  await sideBySide(AT_ONCE, steps, async ({ seen }) => {
    await resolveOne(taking, end, seen).catch(() => undefined);
  });
}

/** Makes goods that were brought count from now on; notes of takes go with the takes of others. */
async function resolveDone<Refusal extends Rejection>(
  taking: EscrowCall,
  taken: readonly Escrowed<Refusal>[],
): Promise<void> {
  for (const { step, attribute } of taken) {
    if (step.effective === 'at once') hotItems.remember(addressOf(step.write.update), attribute);
  }
  const brought = taken
    .map(({ step }) => step)
    .filter(({ effective }) => effective === 'on commit');
  await resolveAll(taking, 'done', brought);
}

/**
 * Takes from the items that many calls want, each by an update of its own, and records all the
 * rest in one transaction: a transaction keeps an item from others for as long as it takes, a
 * single update for a moment. The decision of the take is part of the transaction: a call that meets
 * a note learns from it whether the note counts (INV-12).
 */
export async function commitByEscrow<Refusal extends Rejection, Uncommitted extends Rejection>(
  { tenant, commit }: Pick<TableChange<Refusal, Uncommitted>, 'tenant' | 'commit'>,
  steps: readonly EscrowStep<Refusal>[],
  rest: readonly Write<Refusal>[],
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const taking: EscrowCall = { tenant, id, now: Date.now() };
  let taken: readonly Escrowed<Refusal>[] = [];
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    const outcomes = await escrowAll(taking, steps);
    taken = outcomes.filter((outcome) => 'attribute' in outcome);
    refused = outcomes.find((outcome): outcome is Refusal | Conflict => !('attribute' in outcome));
    // Without a take nothing has to be given back, and no call asks.
    if (refused !== undefined && taken.length === 0) return refused;
    refused ??= await commit([doneWrite(tenant, id, taking.now), ...rest]);
  } catch (thrown) {
    // The call does not know its takes; if the decision cannot be asked either, the sweep finds out.
    const end = await giveUp(tenant, id).catch(() => undefined);
    if (end === 'undone') await resolveAll(taking, end, steps);
    if (end === 'done') {
      await resolveDone(taking, taken);
      return undefined;
    }
    // Whatever is still under way of it will not be done any more.
    if (end === 'undone' && isOverdue(thrown)) return concurrentModification;
    throw thrown;
  }
  if (refused !== undefined && (await giveUp(tenant, id)) === 'undone') {
    const undone = taken.map(({ step }) => step);
    await resolveAll(taking, 'undone', undone);
    return refused;
  }
  await resolveDone(taking, taken);
  return undefined;
}

/** A taken item is free again after one write of another call, or one short transaction. */
const ESCROW_BACKOFF = { first: 2, longest: 40 };

export interface Escrowed<Refusal extends Rejection> {
  readonly step: EscrowStep<Refusal>;
  readonly attribute: NoteAttribute;
}

/**
 * Takes from one item, and removes notes there that no call of this process needs. The note goes to one
 * set of the item, so that the same write removes what lies in the other. The answer may be lost: the
 * note tells that it took place. A take that was repeated and left no note was given up by others.
 */
async function escrowOne<Refusal extends Rejection>(
  taking: EscrowCall,
  step: EscrowStep<Refusal>,
): Promise<Refusal | Conflict | Escrowed<Refusal>> {
  const address = addressOf(step.write.update);
  const { set, left } = hotItems.claim(address);
  let taken = false;
  try {
    const attribute = noteIn(set, noteOf(step, taking));
    const update = escrowWrite(step, taking, attribute, left);
    const outcome = await writeWithRetry(update, ESCROW_BACKOFF, escrowAgain(update, attribute));
    if (isConflict(outcome)) return outcome;
    taken = !('refused' in outcome) || noteOn(outcome.stored, taking.id) !== undefined;
    if ('refused' in outcome && !taken) {
      const isGivenUp = repeatedOn(outcome.stored).some(({ id }) => id === taking.id);
      return isGivenUp ? concurrentModification : update.orElse(outcome.stored);
    }
    if (notesOf(step.seen).some((note) => isRecent(note, taking.now))) hotItems.note(address);
    return { step, attribute };
  } finally {
    if (!taken) for (const one of left) hotItems.remember(address, one);
  }
}

/** Takes from all items and waits for each of them: only then it is known what was taken. */
async function escrowAll<Refusal extends Rejection>(
  taking: EscrowCall,
  steps: readonly EscrowStep<Refusal>[],
): Promise<(Refusal | Conflict | Escrowed<Refusal>)[]> {
  const outcomes = steps.map((step) => escrowOne(taking, step));
  await Promise.allSettled(outcomes);
  return Promise.all(outcomes);
}
