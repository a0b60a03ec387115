import { randomBytes } from 'node:crypto';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { type Conflict, concurrentModification, isConflict } from '../../errors/conflict.ts';
import { addressOf, type TableItem } from '../../item/key.ts';
import { get } from '../../read/read.ts';
import { backoff, timeLimit } from '../../wire/backoff.ts';
import { isOverdue } from '../../wire/obstacle.ts';
import { writeWithRetry } from '../commit.ts';
import { hotItems } from '../hot-items.ts';
import type { TableChange } from '../step.ts';
import type { Write } from '../write.ts';
import { endNotes } from './end-notes.ts';
import { doneWrite, giveUp } from './escrow-decision.ts';
import { ESCROW_BACKOFF, type Escrowed, escrowAll } from './escrow-items.ts';
import { asEscrowStep, type EscrowCall, type EscrowStep } from './escrow-write.ts';
import { type EscrowEnd, isRecent, noteOn, notesOf } from './note.ts';

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

/** How long a call goes on to end its notes on an item that others hold. */
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

/** What was brought counts from now on; notes of what was taken go with the takes of others. */
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
  hotItems.noteOwn(id);
  let taken: readonly Escrowed<Refusal>[] = [];
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    const outcomes = await escrowAll(taking, steps);
    taken = outcomes.filter((outcome) => 'attribute' in outcome);
    refused = outcomes.find((outcome): outcome is Refusal | Conflict => !('attribute' in outcome));
    // Where nothing was taken there is nothing to give back, and no call asks.
    if (refused !== undefined && taken.length === 0) return refused;
    refused ??= await commit([doneWrite(tenant, id, taking.now), ...rest]);
  } catch (thrown) {
    // The call does not know what was taken; where the decision cannot be asked either, the sweep finds out.
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
    await resolveAll(
      taking,
      'undone',
      taken.map(({ step }) => step),
    );
    return refused;
  }
  await resolveDone(taking, taken);
  return undefined;
}
