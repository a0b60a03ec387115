import type { Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification, isConflict } from '../../errors/conflict.ts';
import { addressOf, type Key } from '../../item/key.ts';
import { sizeOf } from '../../item/size.ts';
import { isOverdue } from '../../wire/obstacle.ts';
import { commit, write } from '../commit.ts';
import { allWrites, maxItems } from '../gathered.ts';
import { commitByEscrow, hotSteps } from '../hot/commit-by-escrow.ts';
import { notesOf } from '../hot/note.ts';
import { resolveNotes } from '../hot/resolve-notes.ts';
import { directWrite, keyOf, type Step, type TableChange } from '../step.ts';
import type { Write } from '../write.ts';
import { endIntent, finishQuietly } from './end-intent.ts';
import {
  decideWrite,
  type IntentPart,
  intentPartItem,
  keepingLease,
  openIntent,
  partsOf,
  ROOM,
  renewWrite,
} from './intent.ts';
import { lockWrite } from './locked-item.ts';
import { contestable, forgetParts, type Locks, unchangedKeys, type Wanted } from './locks.ts';

const TRANSACTION_BYTES = 3_500_000;
/** With all that its items have beside what it brings, far below what a transaction takes. */
const LIGHT_BYTES = 300_000;

/** Items that are joined are made when they are sent: a light change is not made to be weighed. */
function fitsOneTransaction(writes: readonly Write<Rejection>[]): boolean {
  if (maxItems(writes) <= ROOM && sizeOf(writes) <= LIGHT_BYTES) return true;
  const items = allWrites(writes, new Date());
  return items.length <= ROOM && sizeOf(items) <= TRANSACTION_BYTES;
}

/** Records the intent before it is visible; some part names what was locked ahead at every moment. */
async function recordParts(
  { tenant, id }: Pick<TableChange<Rejection, Rejection>, 'tenant' | 'id'>,
  parts: readonly IntentPart<Rejection>[],
  locks: Locks | undefined,
): Promise<void> {
  const now = Date.now();
  if (locks === undefined) await openIntent(tenant, id, now);
  const first = locks?.parts ?? 0;
  const items = parts.map(({ records }, index) =>
    intentPartItem(tenant, id, first + index, records, now),
  );
  await Promise.all(items.map((put) => write({ put })));
  if (locks !== undefined) await forgetParts(locks);
}

async function lockParts<Refusal extends Rejection>(
  { tenant, id }: Pick<TableChange, 'tenant' | 'id'>,
  parts: readonly IntentPart<Refusal>[],
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

async function commitByIntent<Refusal extends Rejection, Uncommitted extends Rejection>(
  change: TableChange<Refusal, Uncommitted>,
  parts: readonly IntentPart<Refusal>[],
  atOnce: readonly Write<Refusal>[],
  locks: Locks | undefined,
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const { tenant, id } = change;
  let refused: Refusal | Uncommitted | Conflict | undefined;
  try {
    refused = await keepingLease(tenant, id, async () => {
      await recordParts(change, parts, locks);
      return (
        (await lockParts(change, parts)) ?? change.commit([decideWrite(tenant, id), ...atOnce])
      );
    });
  } catch (thrown) {
    // If the intent cannot be asked either, the sweep finds out; the call does not know what to answer.
    const end = await endIntent(tenant, id).catch(() => undefined);
    if (end === 'decided') return undefined;
    // Whatever is still under way of it finds the intent given up.
    if (end === 'undone' && isOverdue(thrown)) return concurrentModification;
    throw thrown;
  }
  if (refused !== undefined) {
    return (await endIntent(tenant, id)) === 'decided' ? undefined : refused;
  }
  await finishQuietly(tenant, id, 'decided');
  return undefined;
}

/** Knowledge that the attempts of one call hand on to each other. */
export interface Attempt {
  readonly losses?: number;
  /** Held for this attempt; whatever commits takes it over. */
  locks?: Locks | undefined;
  /** Items that the next attempt should hold from its beginning: this one came too late for them. */
  lost?: Wanted | undefined;
}

/** Others whose change is the same come through meanwhile; a lock for each would keep all waiting. */
const LOSSES_BEFORE_LOCKS = 3;

const exactSteps = (steps: readonly Step<Rejection>[]) =>
  steps.flatMap((step) => (step.kind === 'replace' && step.whenHot === 'lock' ? [step] : []));

/** Tells if an exact write was decided on undecided notes, and settles them: the call looks again. */
async function isDoubtful(
  { tenant, steps }: Pick<TableChange<Rejection>, 'tenant' | 'steps'>,
  locks: Locks | undefined,
): Promise<boolean> {
  if (locks !== undefined) return false;
  const doubtful = exactSteps(steps).filter(({ after }) => notesOf(after).length > 0);
  return doubtful.length > 0 && resolveNotes(tenant, doubtful.map(keyOf));
}

/** Items that many calls want are taken ahead of the transaction; undefined where there are none. */
function commitHotFirst<Refusal extends Rejection, Uncommitted extends Rejection>(
  change: TableChange<Refusal, Uncommitted>,
): Promise<Refusal | Uncommitted | Conflict | undefined> | undefined {
  const { steps, withDecision: counts } = change;
  const hot = hotSteps(steps, Date.now());
  if (hot.length === 0) return undefined;
  const ahead = new Set(hot.map(({ write: { update } }) => addressOf(update)));
  const rest = steps.filter((step) => !ahead.has(addressOf(keyOf(step)))).map(directWrite);
  return commitByEscrow(change, hot, [...rest, ...counts]);
}

/**
 * A change in one transaction. Where it met another one at an item that may be taken, what it was
 * decided on still counts there: it takes at once, since calls that look again first come late.
 */
async function commitAtOnce<Refusal extends Rejection, Uncommitted extends Rejection>(
  change: TableChange<Refusal, Uncommitted>,
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const taken = commitHotFirst(change);
  if (taken !== undefined) return taken;
  const { steps, withDecision: counts, commit: commitDirect } = change;
  const refused = await commitDirect([...steps.map(directWrite), ...counts]);
  return isConflict(refused) ? (commitHotFirst(change) ?? refused) : refused;
}

/** Items of exact writes, which lose again and again where many calls want them. */
function lockable(steps: readonly Step<Rejection>[], { losses = 0 }: Attempt): Key[] {
  return losses < LOSSES_BEFORE_LOCKS ? [] : exactSteps(steps).map(keyOf);
}

/**
 * All of a change or nothing, whatever its size: one transaction when it fits, else an intent that
 * locks its items part by part, is decided by one write, and is then applied part by part (decision
 * 13). A change that was decided under locks is committed by the intent that holds them.
 */
export async function commitAtAnySize<
  Refusal extends Rejection = never,
  Uncommitted extends Rejection = Conflict,
>(
  change: TableChange<Refusal, Uncommitted>,
  attempt: Attempt = {},
): Promise<Refusal | Uncommitted | Conflict | undefined> {
  const { tenant, steps, withDecision: counts } = change;
  const { locks } = attempt;
  const doubtful = await isDoubtful(change, locks);
  if (locks === undefined && fitsOneTransaction([...steps.map(directWrite), ...counts])) {
    const refused = doubtful ? concurrentModification : await commitAtOnce(change);
    const keys = isConflict(refused) ? lockable(steps, attempt) : [];
    if (keys.length > 0) attempt.lost = { tenant, keys };
    return refused;
  }
  if (doubtful) {
    attempt.lost = { tenant, keys: contestable(steps, locks) };
    return concurrentModification;
  }
  attempt.locks = undefined;
  const left = unchangedKeys(steps, locks);
  const parts = partsOf(steps, left);
  const named = locks === undefined ? change : { ...change, id: locks.intent };
  const refused = await commitByIntent(named, parts, counts, locks);
  if (isConflict(refused)) attempt.lost = { tenant, keys: contestable(steps, locks) };
  return refused;
}
