import { plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import { json, number, oneOf, optional, text } from '../attribute.ts';
import { write } from '../commit.ts';
import { type Condition, isNew, isThere } from '../condition.ts';
import { concurrentModification } from '../conflict.ts';
import { dueIndex, facetIndex } from '../definition.ts';
import { dueAttributes } from '../due.ts';
import { defineEntity } from '../entity.ts';
import { type Key, key } from '../key.ts';
import type { TableItem, Update } from '../write.ts';
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

/**
 * How long readers of lists look after a plan that is at its end: longer than an index takes to
 * show what the plan wrote last.
 */
const SHOWN_SECONDS = 2;

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

/** Whether the plan has not come to its end, so that the sweep has to look after it. */
export function isWaiting(item: TableItem): boolean {
  return item[dueIndex.partitionKey] !== undefined;
}

const due = (id: string, lease: number) =>
  dueAttributes('PLANS', id, key(toInstant(new Date(lease)), id));

/** The index entries of a tenant's plans that change lists: `id#list#…`. */
const planIndex = facetIndex(0);

/** What an entry of an ended plan begins with: before all ids, and by the moment it is behind. */
const ENDED = '#';

const planPartition = (tenant: string) => key('T', tenant, 'PLANS');

/** Where the entries are of plans that readers look after at a moment. */
export const planSelection = (tenant: string, now: Date) => ({
  pk: planPartition(tenant),
  index: planIndex,
  from: `${ENDED}${toInstant(now)}`,
});

/** What an index tells of a plan. */
interface PlanEntry {
  readonly id: string;
  readonly lists: readonly string[];
  readonly isEnded: boolean;
}

/** The plan that an entry is of, and the lists that it changes. */
export function readEntry(entry: TableItem): PlanEntry {
  const text = String(entry[planIndex.sortKey]);
  const isEnded = text.startsWith(ENDED);
  const [id = '', ...lists] = text.split('#').slice(isEnded ? 2 : 0);
  return { id, lists, isEnded };
}

/** What enters a plan among those that readers of these lists look after. */
function entryAttributes(tenant: string, text: string) {
  return { [planIndex.partitionKey]: planPartition(tenant), [planIndex.sortKey]: text };
}

const openEntry = (tenant: string, id: string, lists: readonly string[]) =>
  lists.length === 0 ? {} : entryAttributes(tenant, key(id, ...lists));

/** Opens a plan: from now on the sweep finds it, and readers of the lists that it changes. */
export async function openHead(
  tenant: string,
  id: string,
  now: number,
  lists: readonly string[] = [],
): Promise<void> {
  const lease = now + LEASE_MS;
  const head = headEntity.item(headKey(tenant, id), {
    ...{ tenant, id, state: 'open', lease, ttl: undefined },
  });
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
  const until = toInstant(plusSeconds(new Date(now), SHOWN_SECONDS));
  const isShown = lists.length > 0;
  const entry = isShown ? entryAttributes(tenant, `${ENDED}${key(until, id, ...lists)}`) : {};
  const left = isShown ? [dueIndex] : [dueIndex, planIndex];
  await write({
    update: headKey(tenant, id),
    set: { ttl: after(now, KEPT_SECONDS), ...entry },
    drop: left.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
    when: isThere,
  });
}
