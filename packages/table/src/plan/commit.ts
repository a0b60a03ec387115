import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commit, TRANSACTION_ACTIONS, write } from '../commit.ts';
import type { Key } from '../key.ts';
import { patience, pause } from '../patience.ts';
import type { Put, Write } from '../write.ts';
import { decideWrite, openHead, partItem, renewWrite } from './head.ts';
import {
  contestable,
  forgetParts,
  giveBack,
  type Locks,
  leftAsTheyAre,
  takeLocks,
  type Wanted,
} from './locks.ts';
import { endPlan, finishQuietly } from './settle.ts';
import {
  contended,
  directWrite,
  inKeyOrder,
  kept,
  keyOf,
  lockWrite,
  type Recorded,
  recorded,
  type Step,
} from './step.ts';

/** One action of every transaction belongs to the head, the part or the idempotency record. */
const ROOM = TRANSACTION_ACTIONS - 1;
/** What the transaction that decides may carry of the counts of moves. */
const MOVES_AT_ONCE = 20;
const PART_BYTES = 300 * 1024;
const TRANSACTION_BYTES = 3_500_000;

/** A change of any size. */
export interface Change {
  readonly tenant: string;
  /** Unique; becomes the plan's name when one is needed. */
  readonly id: string;
  readonly steps: readonly Step[];
  /** Items that come to be with the change and that nobody reads before: events. */
  readonly told: readonly Put[];
  /** Counts of rows that move: with the decision while they are few, else when it is applied. */
  readonly moved?: readonly Put[];
  /** Few writes that become true with the decision itself: counts of created items, guards. */
  readonly counted: readonly Write[];
  /** Commits the decisive writes, with whatever must become true together with them. */
  readonly commit: (writes: readonly Write[]) => Promise<Rejection | undefined>;
}

interface Part {
  readonly steps: readonly Step[];
  readonly records: readonly Recorded[];
}

const tell = (put: Put): Recorded => {
  const { pk, sk } = put.put;
  return { kind: 'tell', key: { pk, sk }, item: put.put };
};

/**
 * What exists comes first: others may want it too, and a plan that is too late for it has then
 * created nothing yet.
 */
function inLockOrder(steps: readonly Step[]): Step[] {
  const creations = steps.filter(({ kind }) => kind === 'create');
  const others = steps.filter(({ kind }) => kind !== 'create');
  return [...inKeyOrder(others, keyOf), ...inKeyOrder(creations, keyOf)];
}

function partsOf(steps: readonly Step[], told: readonly Put[], left: readonly Key[]): Part[] {
  const entries = [
    ...inLockOrder(steps).map((step) => ({ step, record: recorded(step) })),
    ...left.map((key) => ({ step: undefined, record: kept(key) })),
    ...told.map((put) => ({ step: undefined, record: tell(put) })),
  ];
  const parts: { steps: Step[]; records: Recorded[]; bytes: number }[] = [];
  for (const { step, record } of entries) {
    const bytes = Buffer.byteLength(JSON.stringify(record));
    let part = parts.at(-1);
    if (part === undefined || part.records.length >= ROOM || part.bytes + bytes > PART_BYTES) {
      part = { steps: [], records: [], bytes: 0 };
      parts.push(part);
    }
    part.records.push(record);
    part.bytes += bytes;
    if (step !== undefined) part.steps.push(step);
  }
  return parts;
}

function fitsOneTransaction(writes: readonly Write[]): boolean {
  return writes.length <= ROOM && Buffer.byteLength(JSON.stringify(writes)) <= TRANSACTION_BYTES;
}

/**
 * Writes down what the plan does before it is visible anywhere. The parts of what was locked ahead
 * go last: at every moment some part names each locked item.
 */
async function record(
  { tenant, id }: Change,
  parts: readonly Part[],
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

async function lock(
  { tenant, id }: Change,
  parts: readonly Part[],
): Promise<Rejection | undefined> {
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

async function commitByPlan(
  change: Change,
  parts: readonly Part[],
  atOnce: readonly Write[],
  locks: Locks | undefined,
): Promise<Rejection | undefined> {
  const { tenant, id } = change;
  let refused: Rejection | undefined;
  try {
    await record(change, parts, locks);
    refused =
      (await lock(change, parts)) ?? (await change.commit([decideWrite(tenant, id), ...atOnce]));
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
export interface Race {
  /** Held for this attempt; whatever commits takes it over. */
  locks?: Locks | undefined;
  /** What the next attempt should hold from its beginning: a plan was too late for it. */
  lost?: Wanted | undefined;
}

const isContended = (result: unknown) =>
  isRejection(result) && result.rejected === contended.rejected;

/**
 * All of a change or nothing, whatever its size: one transaction when it fits, else a recorded
 * plan. The plan locks its items part by part, is decided by a single write, and is then applied
 * part by part. Whoever meets an item of a dead caller's plan finishes or undoes it, and so does
 * the sweep (architecture, Table: more than 100 actions). A change that was decided under locks is
 * committed by the plan that holds them.
 */
export async function commitAtAnySize(
  change: Change,
  race: Race = {},
): Promise<Rejection | undefined> {
  const { tenant, steps, told, moved = [], counted } = change;
  const { locks } = race;
  const direct = [...steps.map(directWrite), ...told, ...moved, ...counted];
  if (locks === undefined && fitsOneTransaction(direct)) return change.commit(direct);
  race.locks = undefined;
  const few = moved.length <= MOVES_AT_ONCE;
  const left = leftAsTheyAre(steps, locks);
  const parts = partsOf(steps, few ? told : [...told, ...moved], left);
  const atOnce = few ? [...counted, ...moved] : counted;
  const named = locks === undefined ? change : { ...change, id: locks.plan };
  const refused = await commitByPlan(named, parts, atOnce, locks);
  if (isContended(refused)) race.lost = { tenant, keys: contestable(steps, locks) };
  return refused;
}

const PATIENCE_MS = 12_000;
const LONGEST_PAUSE_MS = 250;
const FIRST_PAUSE_MS = 4;

/**
 * Repeats load, decide and commit while others are faster, with growing random pauses. A call too
 * large for one transaction locks what it lost before it looks again: many rows never stand still
 * by themselves while others book on them. The patience outlasts the lease of a plan whose caller
 * died.
 */
export async function untilUncontended<Result>(
  attempt: (race: Race) => Promise<Result | typeof contended>,
): Promise<Result | Rejection> {
  const over = patience(PATIENCE_MS);
  let wanted: Wanted | undefined;
  for (let count = 0; ; count += 1) {
    const race: Race = { locks: wanted && (await takeLocks(wanted, over)) };
    const result = await attempt(race).finally(
      async () => race.locks && giveBack(race.locks, 'answered'),
    );
    if (!isContended(result) || over()) return result;
    wanted = race.lost ?? wanted;
    await pause(count, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
  }
}
