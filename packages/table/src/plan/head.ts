import { plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import { json, number, oneOf, optional, text } from '../attribute.ts';
import { write } from '../commit.ts';
import { type Condition, isNew, isThere } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import { dueIndex } from '../definition.ts';
import { dueAttributes } from '../due.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import type { TableItem, Update } from '../write.ts';
import { ENTRY_ATTRIBUTES, endedEntry, openEntry } from './entry.ts';
import type { Recorded } from './recorded.ts';

/**
 * Where a plan stands. Readers take what it locked for done from the moment it is decided, so
 * this one item is what makes a change of any size happen at once.
 */
export type PlanState = 'open' | 'decided' | 'undone';

export interface Head {
  readonly tenant: string;
  readonly id: string;
  readonly state: PlanState;
  /** When its caller counts as dead, in milliseconds. */
  readonly lease: number;
  /** When the head goes by itself; said once the plan has come to its end. */
  readonly ttl: number | undefined;
}

export const headEntity = defineEntity({
  name: 'plan',
  attributes: {
    tenant: text,
    id: text,
    state: oneOf('open', 'decided', 'undone'),
    lease: number,
    ttl: optional(number, undefined),
  },
});

export const partEntity = defineEntity({
  name: 'plan-part',
  version: 2,
  // What a part of the first version creates, indexes show as soon as it is locked.
  upcasts: { 1: (stored) => stored },
  attributes: { steps: json<readonly Recorded[]>(), ttl: number },
});

/** Longer than a caller takes from one part to the next; a dead one blocks its items no longer. */
export const LEASE_MS = 5_000;
/** Readers may hold an image of a locked item for a moment after its plan is finished. */
const KEPT_SECONDS = 86_400;

/** Far beyond the time in which somebody looks after a plan that the sweep cannot finish. */
const PARTS_KEPT_SECONDS = 30 * 86_400;

const after = (now: number, seconds: number) => unixSeconds(plusSeconds(new Date(now), seconds));

const partition = (tenant: string, id: string) => key('T', tenant, 'PLAN', id);

export function headKey(tenant: string, id: string): Key {
  return { pk: partition(tenant, id), sk: 'HEAD' };
}

export function partKey(tenant: string, id: string, index: number): Key {
  return { pk: partition(tenant, id), sk: key('PART', String(index).padStart(5, '0')) };
}

/** A part of a plan. One that is written after its plan was given up goes by itself. */
export function partItem(
  tenant: string,
  id: string,
  index: number,
  steps: readonly Recorded[],
  now: number,
): TableItem {
  const ttl = after(now, PARTS_KEPT_SECONDS);
  return partEntity.item(partKey(tenant, id, index), { steps, ttl });
}

/** Whether a plan has come to its end, so that nobody has to look after it. */
export const isEnded = ({ ttl }: Head): boolean => ttl !== undefined;

const due = (id: string, lease: number) =>
  dueAttributes('PLANS', id, key(toInstant(new Date(lease)), id));

/** Opens a plan: from now on the sweep finds it, and readers of the lists that it changes. */
export async function openHead(
  tenant: string,
  id: string,
  now: number,
  lists: readonly string[] = [],
): Promise<void> {
  const lease = now + LEASE_MS;
  const opened: Head = { tenant, id, state: 'open', lease, ttl: undefined };
  const head = headEntity.item(headKey(tenant, id), opened);
  const entry = openEntry(tenant, id, lists);
  await write({ put: { ...head, ...due(id, lease), ...entry }, when: isNew });
}

/**
 * Nobody may lock for a plan that was given up meanwhile, and whoever locks lives. The sweep
 * keeps looking where the first lease ended, and reads from the head that it was renewed. What was
 * opened to lock ahead says with it which lists it changes after all.
 */
export function renewWrite(
  tenant: string,
  id: string,
  now: number,
  lists: readonly string[] = [],
): Update {
  return {
    update: headKey(tenant, id),
    set: { lease: now + LEASE_MS, ...openEntry(tenant, id, lists) },
    when: ['state', '=', 'open'],
    orElse: concurrentModification,
  };
}

/** The write by which the plan comes true. */
export function decideWrite(tenant: string, id: string): Update {
  return {
    update: headKey(tenant, id),
    set: { state: 'decided' },
    when: ['state', '=', 'open'],
    orElse: concurrentModification,
  };
}

/**
 * Gives an open plan up, or finds out that it was decided before: the one place that knows.
 * Others than its caller may only give up a plan whose lease is the one they saw end.
 */
export async function giveUp(tenant: string, id: string, seenLease?: number): Promise<PlanState> {
  const open: Condition = ['state', '=', 'open'];
  const outcome = await write({
    update: headKey(tenant, id),
    set: { state: 'undone' },
    when: seenLease === undefined ? open : { all: [open, ['lease', '=', seenLease]] },
  });
  if (!('refused' in outcome)) return 'undone';
  return outcome.stored === undefined ? 'undone' : headEntity.read(outcome.stored).state;
}

/** Puts a plan behind those that wait longer, unless it was finished meanwhile. */
export async function postponeHead(tenant: string, id: string, until: Date): Promise<void> {
  await write({
    update: headKey(tenant, id),
    set: due(id, until.getTime()),
    when: [dueIndex.partitionKey, 'exists'],
  });
}

/**
 * Takes a finished plan out of sight; a head that is gone by now stays gone. Readers look after
 * the lists that it changed a moment longer, until their indexes show what it wrote.
 */
export async function closeHead(
  tenant: string,
  id: string,
  now: number,
  lists: readonly string[] = [],
): Promise<void> {
  const isShown = lists.length > 0;
  const { partitionKey, sortKey } = dueIndex;
  await write({
    update: headKey(tenant, id),
    set: {
      ttl: after(now, KEPT_SECONDS),
      ...(isShown && endedEntry(tenant, id, lists, new Date(now))),
    },
    drop: [partitionKey, sortKey, ...(isShown ? [] : ENTRY_ATTRIBUTES)],
    when: isThere,
  });
}
