import { setTimeout as sleep } from 'node:timers/promises';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { commit, TRANSACTION_ACTIONS, write } from '../commit.ts';
import { countRetry } from '../meter.ts';
import type { Item, Put, Write } from '../write.ts';
import { decideWrite, giveUp, openHead, partExpiry, partKey, renewWrite } from './head.ts';
import { finish } from './settle.ts';
import {
  contended,
  directWrite,
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

/** Always in the order of the keys: two plans over the same items then never wait for each other. */
function inKeyOrder(steps: readonly Step[]): Step[] {
  const address = (step: Step) => {
    const { pk, sk } = keyOf(step);
    return `${pk}\n${sk}`;
  };
  return [...steps].sort((left, right) => (address(left) < address(right) ? -1 : 1));
}

function partsOf(steps: readonly Step[], told: readonly Put[]): Part[] {
  const entries = [
    ...inKeyOrder(steps).map((step) => ({ step, record: recorded(step) })),
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

/** Parts go with their application, and late ones of a plan that was given up by themselves. */
async function record(tenant: string, id: string, parts: readonly Part[]): Promise<void> {
  const now = Date.now();
  await openHead(tenant, id, now);
  const items = parts.map(
    ({ records }, index): Item => ({
      ...partKey(tenant, id, index),
      _e: 'plan-part',
      steps: JSON.stringify(records),
      ttl: partExpiry(now),
    }),
  );
  await Promise.all(items.map((put) => write({ put })));
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

/** The answer is settled. What could not be brought to its end, the sweep brings there. */
async function finishQuietly(
  { tenant, id }: Pick<Change, 'tenant' | 'id'>,
  state: 'decided' | 'undone',
): Promise<void> {
  await finish({ tenant, id, state, lease: 0 }, Date.now()).catch(() => undefined);
}

/**
 * What became of a plan whose decision was refused or not answered: the head alone tells. A
 * decision may have come true though its caller heard a refusal, a time-out or nothing.
 */
async function endOf(change: Change): Promise<'decided' | 'undone'> {
  const state = await giveUp(change.tenant, change.id);
  const end = state === 'decided' ? 'decided' : 'undone';
  await finishQuietly(change, end);
  return end;
}

async function commitByPlan(
  change: Change,
  parts: readonly Part[],
  atOnce: readonly Write[],
): Promise<Rejection | undefined> {
  const { tenant, id } = change;
  await record(tenant, id, parts);
  let refused: Rejection | undefined;
  try {
    refused =
      (await lock(change, parts)) ?? (await change.commit([decideWrite(tenant, id), ...atOnce]));
  } catch (thrown) {
    // Where the head cannot be asked either, the sweep finds out; nobody knows what to answer.
    const end = await endOf(change).catch(() => 'undone');
    if (end === 'decided') return undefined;
    throw thrown;
  }
  if (refused !== undefined) return (await endOf(change)) === 'decided' ? undefined : refused;
  await finishQuietly(change, 'decided');
  return undefined;
}

/**
 * All of a change or nothing, whatever its size: one transaction when it fits, else a recorded
 * plan. The plan locks its items part by part, is decided by a single write, and is then applied
 * part by part. Whoever meets an item of a dead caller's plan finishes or undoes it, and so does
 * the sweep (architecture, Table: more than 100 actions).
 */
export async function commitAtAnySize(change: Change): Promise<Rejection | undefined> {
  const { steps, told, moved = [], counted } = change;
  const direct = [...steps.map(directWrite), ...told, ...moved, ...counted];
  if (fitsOneTransaction(direct)) return change.commit(direct);
  const few = moved.length <= MOVES_AT_ONCE;
  const parts = partsOf(steps, few ? told : [...told, ...moved]);
  return commitByPlan(change, parts, few ? [...counted, ...moved] : counted);
}

const PATIENCE_MS = 12_000;
const LONGEST_PAUSE_MS = 250;
const FIRST_PAUSE_MS = 4;

/**
 * Repeats load, decide and commit while others are faster, with growing random pauses. The
 * patience outlasts the lease of a plan whose caller died.
 */
export async function untilUncontended<Result>(
  attempt: () => Promise<Result | typeof contended>,
): Promise<Result | Rejection> {
  const end = Date.now() + PATIENCE_MS;
  for (let count = 0; ; count += 1) {
    const result = await attempt();
    const lost = isRejection(result) && result.rejected === contended.rejected;
    if (!lost || Date.now() >= end) return result;
    countRetry();
    await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** count));
  }
}
