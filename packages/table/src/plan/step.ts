import type { Rejection } from '@waybill/kernel/rejection';
import { type Condition, isNew, isThere } from '../condition.ts';
import { type Conflict, concurrentModification } from '../conflict.ts';
import { addressOf, type Key } from '../key.ts';
import { withMarkSets } from '../take/mark.ts';
import type { ItemWrite, Put, Remove, TableItem, Update, Write } from '../write.ts';
import { ANY_LIST, ASIDE, type Listed, listedIn, relisted, unlisted } from './listed.ts';

/**
 * What becomes of a step where many calls want its item at once. One that adds to numbers, whatever
 * they are, may be taken ahead of its call: `now`, or noted now and added once the call is `done`,
 * where others must not build on it before. One that holds over what it saw alone gets a lock before
 * its call looks again.
 */
export type Crowd = { readonly adds: readonly string[]; readonly from: 'now' | 'done' } | 'lock';

/**
 * What a change does to one item, in two forms: the write of a single transaction, and the lock
 * and outcome of a plan. Both mean the same.
 */
export type Step<Refusal extends Rejection = never> =
  | { readonly kind: 'create'; readonly write: Put<Refusal> }
  | {
      readonly kind: 'replace';
      readonly write: Put<Refusal> | Update<Refusal>;
      /** The whole item afterwards. */
      readonly after: TableItem;
      /** The state that `after` was computed from; a plan cannot add to what it does not know. */
      readonly seen: Condition;
      readonly crowd?: Crowd | undefined;
    }
  | { readonly kind: 'remove'; readonly write: Remove<Refusal> };

/** The item takes part in no unfinished plan. */
const unlocked: Condition = ['plan', 'absent'];

/** What no plan holds is free, and what the own plan holds. */
export const freeTo = (own: { readonly plan: string } | undefined): Condition =>
  own === undefined ? unlocked : freeFor(own.plan);

/** What the plan holds already is free for it alone. */
const freeFor = (plan: string): Condition => ({ any: [unlocked, ['plan', '=', plan]] });

export function keyOf({ write }: Step<Rejection>): Key {
  const { pk, sk } = 'put' in write ? write.put : 'update' in write ? write.update : write.remove;
  return { pk, sk };
}

/** Always in the order of the keys: two plans over the same items then never wait for each other. */
export function inKeyOrder<One>(all: readonly One[], keyOfOne: (one: One) => Key): One[] {
  const address = (one: One) => addressOf(keyOfOne(one));
  return [...all].sort((left, right) => (address(left) < address(right) ? -1 : 1));
}

/** A refusal only counts when no plan holds the item: what is held may still be taken back. */
function refuseUnlessLocked<Refusal extends Rejection>(orElse: ItemWrite<Refusal>['orElse']) {
  return (stored: TableItem | undefined): Refusal | Conflict => {
    if (stored?.['plan'] !== undefined || orElse === undefined) return concurrentModification;
    return typeof orElse === 'function' ? orElse(stored) : orElse;
  };
}

const both = (left: Condition, right: Condition | undefined): Condition =>
  right === undefined ? left : { all: [left, right] };

/** The guard of a write where no plan holds its item; while one does, its refusal does not count. */
export function guardUnlocked<Refusal extends Rejection>({ when, orElse }: ItemWrite<Refusal>) {
  return { when: both(unlocked, when), orElse: refuseUnlessLocked(orElse) };
}

/** A write where no plan holds its item; while one does, neither it nor its refusal counts. */
export function unlessLocked<Refusal extends Rejection>(write: Write<Refusal>): Write<Refusal> {
  return 'joint' in write ? write : { ...write, ...guardUnlocked(write) };
}

/** The step as one write of a transaction that carries the whole change. */
export function directWrite<Refusal extends Rejection>(step: Step<Refusal>): Write<Refusal> {
  const { kind, write } = step;
  if (kind === 'create') {
    return { ...write, when: write.when ?? isNew, orElse: refuseUnlessLocked(write.orElse) };
  }
  const direct = { ...write, ...guardUnlocked(write) };
  return isTakeable(step) && 'update' in direct ? { ...direct, yields: true } : direct;
}

/** Whether a step may be taken ahead of its call. */
function isTakeable(step: Step<Rejection>): boolean {
  return step.kind === 'replace' && step.crowd !== undefined && step.crowd !== 'lock';
}

/** The write that holds the item for a plan and says what it will be, visible to nobody. */
export function lockWrite<Refusal extends Rejection>(
  step: Step<Refusal>,
  plan: string,
): ItemWrite<Refusal> {
  const orElse = refuseUnlessLocked(step.write.orElse);
  if (step.kind === 'create') {
    return { put: { ...unlisted(step.write.put), plan, fresh: true }, when: isNew, orElse };
  }
  const update = keyOf(step);
  const free = freeFor(plan);
  if (step.kind === 'remove') {
    return { update, set: { plan, gone: true }, when: both(free, step.write.when), orElse };
  }
  const next = JSON.stringify(step.after);
  return { update, set: { plan, next }, when: both(free, step.seen), orElse };
}

/** The write that holds an item for a plan that has not decided what becomes of it. */
export function keepWrite(key: Key, plan: string): Update {
  return { update: key, set: { plan }, when: { all: [isThere, freeFor(plan)] } };
}

/** What is kept of a step to finish or undo it without its caller. */
export type Recorded =
  | { readonly kind: 'remove' | 'keep'; readonly key: Key }
  /** With where lists find the item once it counts, where some do. */
  | { readonly kind: 'create'; readonly key: Key; readonly listed?: Listed | undefined }
  /** With the item that it writes. */
  | { readonly kind: 'replace'; readonly key: Key; readonly item: TableItem };

export function recordStep(step: Step<Rejection>): Recorded {
  const key = keyOf(step);
  if (step.kind === 'replace') return { kind: 'replace', key, item: step.after };
  if (step.kind === 'remove') return { kind: 'remove', key };
  return { kind: 'create', key, listed: listedIn(step.write.put) };
}

/** The list in which a step creates, changes or takes away a row; undefined where it does not. */
export function listOf(recorded: Recorded): string | undefined {
  if (recorded.kind === 'create') return recorded.listed?.list;
  if (recorded.kind === 'replace') return listedIn(recorded.item)?.list;
  return recorded.kind === 'remove' ? ANY_LIST : undefined;
}

/** The lists that some steps change. */
export function listsOf(records: readonly Recorded[]): string[] {
  return [...new Set(records.map(listOf))].filter((list) => list !== undefined);
}

/** An item that the plan holds and leaves as it is. */
export const recordKeeping = (key: Key): Recorded => ({ kind: 'keep', key });

function bringBack(listed: Listed | undefined) {
  const drop = ['plan', 'fresh'];
  return listed === undefined
    ? { drop }
    : { unpack: { from: ASIDE, names: listed.by }, drop: [...drop, ASIDE] };
}

/** The write that makes a locked item what the plan said. */
export function applyWrite(recorded: Recorded, plan: string): ItemWrite {
  const { key } = recorded;
  const when: Condition = ['plan', '=', plan];
  switch (recorded.kind) {
    case 'create':
      return { update: key, ...bringBack(recorded.listed), when };
    case 'replace':
      return { put: withMarkSets(recorded.item), when };
    case 'remove':
      return { remove: key, when };
    case 'keep':
      return { update: key, drop: ['plan'], when };
  }
}

/** The write that lets a locked item be what it was. */
export function undoWrite({ kind, key }: Recorded, plan: string): ItemWrite {
  const when: Condition = ['plan', '=', plan];
  if (kind === 'create') return { remove: key, when };
  return { update: key, drop: ['plan', 'next', 'gone'], when };
}

/** The item as everybody sees it while its plan is open or decided; undefined when there is none. */
export function readAs(item: TableItem, decided: boolean): TableItem | undefined {
  const { plan: _plan, fresh, next, gone, ...rest } = item;
  const before = rest as unknown as TableItem;
  if (fresh === true) return decided ? relisted(before) : undefined;
  if (!decided) return before;
  if (gone === true) return undefined;
  return typeof next === 'string' ? (JSON.parse(next) as TableItem) : before;
}

/** What reading an item needs beside its own attributes to know whether it counts. */
export const planAttributes = ['pk', 'sk', 'plan', 'fresh', 'next', 'gone', ASIDE] as const;
