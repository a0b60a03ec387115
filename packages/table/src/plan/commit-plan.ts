import type { Rejection } from '@waybill/kernel/rejection';
import { commit, write } from '../commit.ts';
import { type Conflict, isConflict } from '../conflict.ts';
import { allWrites } from '../joined.ts';
import { sizeOf } from '../size.ts';
import type { Write } from '../write.ts';
import type { TableChange } from './changes.ts';
import { endPlan, finishQuietly } from './end-plan.ts';
import { decideWrite, openHead, partItem, renewWrite } from './head.ts';
import { contestable, forgetParts, type Locks, unchangedKeys, type Wanted } from './locks.ts';
import { type Part, partsOf, ROOM } from './parts.ts';
import { directWrite, lockWrite } from './step.ts';

const TRANSACTION_BYTES = 3_500_000;

function fitsOneTransaction(writes: readonly Write<Rejection>[]): boolean {
  const items = allWrites(writes, new Date());
  return items.length <= ROOM && sizeOf(items) <= TRANSACTION_BYTES;
}

/**
 * Writes down what the plan does before it is visible anywhere. The parts of what was locked ahead
 * go last: at every moment some part names each locked item.
 */
async function recordParts(
  { tenant, id }: Pick<TableChange, 'tenant' | 'id'>,
  parts: readonly Part<Rejection>[],
  locks: Locks | undefined,
): Promise<void> {
  const now = Date.now();
  if (locks === undefined) await openHead(tenant, id, now);
  const first = locks?.parts ?? 0;
  const items = parts.map(({ records }, index) =>
    partItem(tenant, id, first + index, records, now),
  );
  await Promise.all(items.map((put) => write({ put })));
  if (locks !== undefined) await forgetParts(locks);
}

async function lockParts<Refusal extends Rejection>(
  { tenant, id }: Pick<TableChange, 'tenant' | 'id'>,
  parts: readonly Part<Refusal>[],
): Promise<Refusal | Conflict | undefined> {
  for (const { steps } of parts) {
    if (steps.length === 0) continue;
    const refused = await commit([
      renewWrite(tenant, id, Date.now()),
      ...steps.map((step) => lockWrite(step, id)),
    ]);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

async function commitByPlan<Refusal extends Rejection, Uncommitted extends Rejection>(
  change: TableChange<Refusal, Uncommitted>,
  parts: readonly Part<Refusal>[],
  atOnce: readonly Write<Refusal>[],
  locks: Locks | undefined,
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const { tenant, id } = change;
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    await recordParts(change, parts, locks);
    refused =
      (await lockParts(change, parts)) ??
      (await change.commit([decideWrite(tenant, id), ...atOnce]));
  } catch (thrown) {
    // Where the head cannot be asked either, the sweep finds out; nobody knows what to answer.
    const end = await endPlan(tenant, id, 'unclear').catch(() => 'undone');
    if (end === 'decided') return undefined;
    throw thrown;
  }
  if (refused !== undefined) {
    return (await endPlan(tenant, id, 'answered')) === 'decided' ? undefined : refused;
  }
  await finishQuietly(tenant, id, 'decided');
  return undefined;
}

/** What the attempts of one call hand on to each other. */
export interface Attempt {
  /** Held for this attempt; whatever commits takes it over. */
  locks?: Locks | undefined;
  /** What the next attempt should hold from its beginning: a plan was too late for it. */
  lost?: Wanted | undefined;
}

/**
 * All of a change or nothing, whatever its size: one transaction when it fits, else a recorded
 * plan. The plan locks its items part by part, is decided by a single write, and is then applied
 * part by part. Whoever meets an item of a dead caller's plan finishes or undoes it, and so does
 * the sweep (decision: Beyond one transaction: locks, one decision, then the rest). A change that was decided under locks is
 * committed by the plan that holds them.
 */
export async function commitAtAnySize<
  Refusal extends Rejection = never,
  Uncommitted extends Rejection = Conflict,
>(
  change: TableChange<Refusal, Uncommitted>,
  attempt: Attempt = {},
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const { tenant, steps, counts } = change;
  const { locks } = attempt;
  const direct = [...steps.map(directWrite), ...counts];
  if (locks === undefined && fitsOneTransaction(direct)) return change.commit(direct);
  attempt.locks = undefined;
  const left = unchangedKeys(steps, locks);
  const parts = partsOf(steps, left);
  const named = locks === undefined ? change : { ...change, id: locks.plan };
  const refused = await commitByPlan(named, parts, counts, locks);
  if (isConflict(refused)) attempt.lost = { tenant, keys: contestable(steps, locks) };
  return refused;
}
