import { randomBytes } from 'node:crypto';
import type { Rejection } from '@waybill/kernel/rejection';
import { sideBySide } from '@waybill/kernel/side-by-side';
import { writePatiently } from '../commit.ts';
import { type Conflict, concurrentModification } from '../conflict.ts';
import { addressOf } from '../key.ts';
import { isOverdue } from '../obstacle.ts';
import { patience, pauses } from '../patience.ts';
import type { TableChange } from '../plan/changes.ts';
import { get } from '../read.ts';
import type { TableItem, Write } from '../write.ts';
import { crowdedItems } from './crowded-items.ts';
import { doneWrite, giveUp, readEnds } from './decision.ts';
import { endMarks } from './end-marks.ts';
import { lookedAfter, markName, marksOf, type TakeEnd } from './mark.ts';
import { isRecent } from './standing.ts';
import { asTakeStep, type TakeStep, type Taking, takeWrite } from './take-write.ts';

/** 72 bits: a decision is found by it alone. */
const ID_BYTES = 9;
const AT_ONCE = 8;
/** With as many marks an item still is a kilobyte: a unit for each write. */
const MANY_MARKS = 12;
/** What is younger is most likely not decided yet: a transaction takes 6 to 15 ms. */
const AT_WORK_MS = 15;
/** A taken item is free again after one write of another call, or one short transaction. */
const PACE = { first: 2, longest: 40 };

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

/**
 * Marks on an item that nobody needs: of this process, and where there are many, a few of others.
 * A crowd of calls would look up the same marks otherwise, each of them all.
 */
async function marksLeft<Refusal extends Rejection>(
  { tenant, id, now }: Taking,
  { write, seen }: TakeStep<Refusal>,
): Promise<string[]> {
  const own = crowdedItems.left(addressOf(write.update));
  const marks = marksOf(seen);
  if (marks.length <= MANY_MARKS) return [...own];
  // What has something to add when it is done is for its own call to end, or for the sweep.
  const others = marks.filter(({ at, moment }) => at === 'undone' && now - moment > AT_WORK_MS);
  const unknown = others.map((mark) => mark.id).filter((one) => !crowdedItems.isOwn(one));
  const looked = lookedAfter(unknown, id);
  // One that is behind says that a call is not decided: its mark stays for the next one.
  const ends = await readEnds(tenant, looked, { consistent: false });
  return [...own, ...looked.filter((one) => ends.get(one) === 'done')];
}

/** Takes from one item. Its answer may be lost: the mark tells that it took place. */
async function takeOne<Refusal extends Rejection>(
  taking: Taking,
  step: TakeStep<Refusal>,
): Promise<Refusal | Conflict | undefined> {
  const address = addressOf(step.write.update);
  const left = await marksLeft(taking, step);
  const update = takeWrite(step, taking, left);
  const outcome = await writePatiently(update, PACE);
  if (outcome === 'lost-race') return concurrentModification;
  const name = markName(taking.id);
  const item = 'refused' in outcome ? outcome.stored : outcome.item;
  if (item?.[name] === undefined) return update.orElse(item);
  crowdedItems.forget(address, left);
  const others = marksOf(item).some((mark) => mark.id !== taking.id && isRecent(mark, taking.now));
  if (others) crowdedItems.note(address);
  return undefined;
}

/** Takes from all items and waits for each of them: only then it is known what was taken. */
async function takeAll<Refusal extends Rejection>(
  taking: Taking,
  steps: readonly TakeStep<Refusal>[],
): Promise<(Refusal | Conflict | undefined)[]> {
  const outcomes = await Promise.allSettled(steps.map((step) => takeOne(taking, step)));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
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
    if (item?.[markName(id)] === undefined) return;
    const ending = item['plan'] === undefined ? endMarks(item, new Map([[id, end]])) : undefined;
    const outcome = ending && (await writePatiently(ending, PACE));
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
  steps: readonly TakeStep<Refusal>[],
): Promise<void> {
  for (const { write, from } of steps) {
    if (from === 'now') crowdedItems.remember(addressOf(write.update), taking.id);
  }
  const brought = steps.filter(({ from }) => from === 'done');
  await endAll(taking, 'done', brought);
}

/** Gives back what a call took that came to nothing, unless it came true after all. */
async function endRefused<Refusal extends Rejection>(
  taking: Taking,
  steps: readonly TakeStep<Refusal>[],
): Promise<TakeEnd> {
  const end = await giveUp(taking.tenant, taking.id);
  await (end === 'done' ? endDone(taking, steps) : endAll(taking, end, steps));
  return end;
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
  let taken: readonly TakeStep<Refusal>[] = [];
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    const outcomes = await takeAll(taking, steps);
    taken = steps.filter((_, index) => outcomes[index] === undefined);
    refused = outcomes.find((outcome) => outcome !== undefined);
    // Where nothing was taken there is nothing to give back, and nobody asks.
    if (refused !== undefined && taken.length === 0) return refused;
    refused ??= await commit([doneWrite(tenant, id, taking.now), ...rest]);
  } catch (thrown) {
    // Nobody knows what was taken; where the decision cannot be asked either, the sweep finds out.
    const end = await endRefused(taking, steps).catch(() => undefined);
    if (end === 'done') return undefined;
    // Whatever is still under way of it will not be done any more.
    if (end === 'undone' && isOverdue(thrown)) return concurrentModification;
    throw thrown;
  }
  if (refused !== undefined) {
    return (await endRefused(taking, taken)) === 'done' ? undefined : refused;
  }
  await endDone(taking, steps);
  return undefined;
}
