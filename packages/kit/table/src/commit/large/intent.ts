import { DAY_SECONDS, plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import { dueAttributes } from '../../due/due.ts';
import { concurrentModification } from '../../errors/conflict.ts';
import { json, number, oneOf, optional, text } from '../../item/attribute.ts';
import { dueIndex } from '../../item/definition.ts';
import { defineEntity } from '../../item/entity.ts';
import { type Key, key, type TableItem } from '../../item/key.ts';
import { TRANSACTION_ACTIONS, write } from '../commit.ts';
import { type Condition, isNew, isThere } from '../condition.ts';
import { inKeyOrder, keyOf, type Step } from '../step.ts';
import type { Update } from '../write.ts';
import { type Recorded, recordKeeping, recordStep } from './locked-item.ts';

/** The state of an intent: readers take all its changes for done from the moment it is decided. */
export type IntentState = 'open' | 'decided' | 'undone';

export interface Intent {
  readonly tenant: string;
  readonly id: string;
  readonly state: IntentState;
  /** In milliseconds. */
  readonly opened: number;
  /** When its caller counts as dead, in milliseconds. */
  readonly lease: number;
  /** When the intent goes by itself; said once the intent has come to its end. */
  readonly ttl: number | undefined;
}

export const intentEntity = defineEntity({
  name: 'intent',
  attributes: {
    tenant: text,
    id: text,
    state: oneOf('open', 'decided', 'undone'),
    opened: number,
    lease: number,
    ttl: optional(number, undefined),
  },
});

export const intentPartEntity = defineEntity({
  name: 'intent-part',
  attributes: { steps: json<readonly Recorded[]>(), ttl: number },
});

/** Longer than a caller takes from one part to the next; a dead one blocks its items no longer. */
const LEASE_MS = 5_000;
/** Readers may hold an image of a locked item for a moment after its intent is finished. */
const KEPT_SECONDS = DAY_SECONDS;

/** Far beyond the time in which a person looks after an intent that the sweep cannot finish. */
const PARTS_KEPT_SECONDS = 30 * DAY_SECONDS;

const after = (now: number, seconds: number) => unixSeconds(plusSeconds(new Date(now), seconds));

const partition = (tenant: string, id: string) => key('T', tenant, 'INTENT', id);

export function intentKey(tenant: string, id: string): Key {
  return { pk: partition(tenant, id), sk: 'STATE' };
}

export function intentPartKey(tenant: string, id: string, index: number): Key {
  return { pk: partition(tenant, id), sk: key('PART', String(index).padStart(5, '0')) };
}

/** A part of an intent. One that is written after its intent was given up goes by itself. */
export function intentPartItem(
  tenant: string,
  id: string,
  index: number,
  steps: readonly Recorded[],
  now: number,
): TableItem {
  const ttl = after(now, PARTS_KEPT_SECONDS);
  return intentPartEntity.item(intentPartKey(tenant, id, index), { steps, ttl });
}

/** Tells an intent that has come to its end, so that no sweep has to look after it. */
export const isEnded = ({ ttl }: Intent): boolean => ttl !== undefined;

const due = (id: string, lease: number) =>
  dueAttributes('INTENTS', id, key(toInstant(new Date(lease)), id));

export async function openIntent(tenant: string, id: string, now: number): Promise<void> {
  const lease = now + LEASE_MS;
  const open: Intent = { tenant, id, state: 'open', opened: now, lease, ttl: undefined };
  const intent = intentEntity.item(intentKey(tenant, id), open);
  await write({ put: { ...intent, ...due(id, lease) }, when: isNew });
}

const isOpen: Condition = ['state', '=', 'open'];

function writeWhileOpen(tenant: string, id: string, set: NonNullable<Update['set']>): Update {
  return { update: intentKey(tenant, id), set, when: isOpen, orElse: concurrentModification };
}

/**
 * Holds while no other gave the intent up. The sweep looks where the first lease ended, and finds it
 * renewed.
 */
export function renewWrite(tenant: string, id: string, now: number): Update {
  return writeWhileOpen(tenant, id, { lease: now + LEASE_MS });
}

export function decideWrite(tenant: string, id: string): Update {
  return writeWhileOpen(tenant, id, { state: 'decided' });
}

/** Gives an open intent up, or finds it decided. Others than its caller name the lease that they saw end. */
export async function giveUp(tenant: string, id: string, seenLease?: number): Promise<IntentState> {
  const outcome = await write({
    update: intentKey(tenant, id),
    set: { state: 'undone' },
    when: seenLease === undefined ? isOpen : { all: [isOpen, ['lease', '=', seenLease]] },
  });
  if (!('refused' in outcome)) return 'undone';
  return outcome.stored === undefined ? 'undone' : intentEntity.read(outcome.stored).state;
}

/** Puts an intent behind those that wait longer, unless it was finished meanwhile. */
export async function postponeIntent(tenant: string, id: string, until: Date): Promise<void> {
  await write({
    update: intentKey(tenant, id),
    set: due(id, until.getTime()),
    when: [dueIndex.partitionKey, 'exists'],
  });
}

/** Takes a finished intent out of sight; an intent that is gone by now stays gone. */
export async function closeIntent(tenant: string, id: string, now: number): Promise<void> {
  await write({
    update: intentKey(tenant, id),
    set: { ttl: after(now, KEPT_SECONDS) },
    drop: [dueIndex.partitionKey, dueIndex.sortKey],
    when: isThere,
  });
}

/** Often enough that one renewal may fail. */
const EVERY_MS = LEASE_MS / 3;

/** Renews the lease of an open intent while work under it goes on: a slow caller is not dead (API-133). */
export async function keepingLease<Result>(
  tenant: string,
  intent: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const renewing = setInterval(() => {
    // The next one may come through; an intent that was ended meanwhile refuses.
    write(renewWrite(tenant, intent, Date.now())).catch(() => undefined);
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

/** One action of every transaction belongs to the intent, the part or the idempotency record. */
export const ROOM = TRANSACTION_ACTIONS - 1;
const PART_BYTES = 300 * 1024;

export interface IntentPart<Refusal extends Rejection> {
  readonly steps: readonly Step<Refusal>[];
  readonly records: readonly Recorded[];
}

/** Existing items come first: an intent that is too late for one of them has created nothing yet. */
function inLockOrder<Refusal extends Rejection>(steps: readonly Step<Refusal>[]): Step<Refusal>[] {
  const creations = steps.filter(({ kind }) => kind === 'create');
  const others = steps.filter(({ kind }) => kind !== 'create');
  return [...inKeyOrder(others, keyOf), ...inKeyOrder(creations, keyOf)];
}

/** An intent in parts of one transaction each; `left` is what was locked ahead and stays as it is. */
export function partsOf<Refusal extends Rejection>(
  steps: readonly Step<Refusal>[],
  left: readonly Key[],
): IntentPart<Refusal>[] {
  const entries = [
    ...inLockOrder(steps).map((step) => ({ step, record: recordStep(step) })),
    ...left.map((key) => ({ step: undefined, record: recordKeeping(key) })),
  ];
  const parts: { steps: Step<Refusal>[]; records: Recorded[]; bytes: number }[] = [];
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
