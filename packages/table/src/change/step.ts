import type { Rejection } from '@waybill/kernel/rejection';
import { type Condition, isNew } from '../condition.ts';
import { type Conflict, concurrentModification } from '../conflict.ts';
import { addressOf, type Key } from '../key.ts';
import type { ItemWrite, Put, Remove, TableItem, Update, Write } from '../write.ts';

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
export const freeFor = (plan: string): Condition => ({ any: [unlocked, ['plan', '=', plan]] });

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
export function refuseUnlessLocked<Refusal extends Rejection>(
  orElse: ItemWrite<Refusal>['orElse'],
) {
  return (stored: TableItem | undefined): Refusal | Conflict => {
    if (stored?.['plan'] !== undefined || orElse === undefined) return concurrentModification;
    return typeof orElse === 'function' ? orElse(stored) : orElse;
  };
}

/** Both conditions, or the first alone. */
export const both = (left: Condition, right: Condition | undefined): Condition =>
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
