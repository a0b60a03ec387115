import { randomBytes } from 'node:crypto';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import type { TableChange } from '../change/changes.ts';
import { writePatiently } from '../commit.ts';
import { type Conflict, concurrentModification } from '../conflict.ts';
import { addressOf } from '../key.ts';
import { isOverdue } from '../obstacle.ts';
import { patience, pauses } from '../patience.ts';
import { get } from '../read.ts';
import type { TableItem, Write } from '../write.ts';
import { crowdedItems } from './crowded-items.ts';
import { doneWrite, giveUp } from './decision.ts';
import { endMarks } from './end-marks.ts';
import { markOn, marksOf, type TakeEnd } from './mark.ts';
import { isRecent } from './standing.ts';
import { TAKE_PACE, type Taken, takeAll } from './take-items.ts';
import { asTakeStep, type TakeStep, type Taking } from './take-write.ts';

/** 72 bits: a decision is found by it alone. */
const ID_BYTES = 9;
const AT_ONCE = 8;

/** The steps of a change that are taken ahead: their items are wanted by many calls. */
export function crowdedSteps<Refusal extends Rejection>(
  steps: TableChange<Refusal>['steps'],
  now: number,
): TakeStep<Refusal>[] {
  return steps
    .map(asTakeStep)
    .filter((one) => one !== undefined)
    .filter(
      ({ write, seen }) =>
        crowdedItems.isCrowded(addressOf(write.update)) ||
        marksOf(seen).some((mark) => isRecent(mark, now)),
    );
}

/** How long a call goes on to end its marks on an item that others hold. */
const END_MS = 2_000;
const BETWEEN_ENDS = { first: 4, longest: 60 };

/** Ends the mark of a call on one item; what is held by a plan for long, the sweep ends. */
async function endOne({ id }: Taking, end: TakeEnd, key: TableItem): Promise<void> {
  const over = patience(END_MS);
  const pause = pauses(BETWEEN_ENDS);
  while (!over()) {
    const item = await get(key);
    if (item === undefined || markOn(item, id) === undefined) return;
    const ending = item['plan'] === undefined ? endMarks(item, new Map([[id, end]])) : undefined;
    const outcome = ending && (await writePatiently(ending, TAKE_PACE));
    if (outcome !== undefined && outcome !== 'lost-race' && !('refused' in outcome)) return;
    await pause();
  }
}

/** Ends the marks of a call; the answer is settled, so what cannot be reached the sweep ends. */
async function endAll<Refusal extends Rejection>(
  taking: Taking,
  end: TakeEnd,
  steps: readonly TakeStep<Refusal>[],
): Promise<void> {
  await sideBySide(AT_ONCE, steps, async ({ seen }) => {
    await endOne(taking, end, seen).catch(() => undefined);
  });
}

/** What was brought counts from now on; marks of what was taken go with the takes of others. */
async function endDone<Refusal extends Rejection>(
  taking: Taking,
  taken: readonly Taken<Refusal>[],
): Promise<void> {
  for (const { step, place } of taken) {
    if (step.from === 'now') crowdedItems.remember(addressOf(step.write.update), place);
  }
  const brought = taken.map(({ step }) => step).filter(({ from }) => from === 'done');
  await endAll(taking, 'done', brought);
}

/**
 * Takes from the items that many calls want, each by an update of its own, and records all the
 * rest in one transaction: a transaction keeps an item from others for as long as it takes, a
 * single update for a moment. The decision of the take is part of the transaction: whoever meets
 * a mark learns from it whether the mark counts (INV-12).
 */
export async function commitByTaking<Refusal extends Rejection, Uncommitted extends Rejection>(
  { tenant, commit }: Pick<TableChange<Refusal, Uncommitted>, 'tenant' | 'commit'>,
  steps: readonly TakeStep<Refusal>[],
  rest: readonly Write<Refusal>[],
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const taking: Taking = { tenant, id, now: Date.now() };
  crowdedItems.noteOwn(id);
  let taken: readonly Taken<Refusal>[] = [];
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    const outcomes = await takeAll(taking, steps);
    taken = outcomes.filter((outcome) => 'place' in outcome);
    refused = outcomes.find((outcome): outcome is Refusal | Conflict => !('place' in outcome));
    // Where nothing was taken there is nothing to give back, and nobody asks.
    if (refused !== undefined && taken.length === 0) return refused;
    refused ??= await commit([doneWrite(tenant, id, taking.now), ...rest]);
  } catch (thrown) {
    // Nobody knows what was taken; where the decision cannot be asked either, the sweep finds out.
    const end = await giveUp(tenant, id).catch(() => undefined);
    if (end === 'undone') await endAll(taking, end, steps);
    if (end === 'done') {
      await endDone(taking, taken);
      return undefined;
    }
    // Whatever is still under way of it will not be done any more.
    if (end === 'undone' && isOverdue(thrown)) return concurrentModification;
    throw thrown;
  }
  if (refused !== undefined && (await giveUp(tenant, id)) === 'undone') {
    await endAll(
      taking,
      'undone',
      taken.map(({ step }) => step),
    );
    return refused;
  }
  await endDone(taking, taken);
  return undefined;
}
