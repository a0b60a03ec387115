import type { Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { addressOf, type Key, type TableItem } from '../item/key.ts';
import { type Condition, isNew } from './condition.ts';
import {
  type ItemWrite,
  type Put,
  type Remove,
  type Update,
  type Write,
  keyOf as writeKey,
} from './write.ts';

/**
 * The form of a step where many calls want its item at once. A step that adds to numbers may be put in
 * escrow ahead of its call: what it adds is effective `at once`, or is noted and effective `on commit`
 * where others must not build on it before. A step that holds over one state alone locks the item
 * before its call looks again.
 */
export type WhenHot =
  | { readonly columns: readonly string[]; readonly effective: 'at once' | 'on commit' }
  | 'lock';

/** A change of one item in two forms that mean the same: one write, or a lock and an outcome. */
export type Step<Refusal extends Rejection = never> =
  | { readonly kind: 'create'; readonly write: Put<Refusal> }
  | {
      readonly kind: 'replace';
      readonly write: Put<Refusal> | Update<Refusal>;
      readonly after: TableItem;
      /** The state that `after` was computed from; an intent cannot add to what it does not know. */
      readonly seen: Condition;
      readonly whenHot?: WhenHot | undefined;
    }
  | { readonly kind: 'remove'; readonly write: Remove<Refusal> };

const unlocked: Condition = ['intent', 'absent'];

/** The item is held by no intent, or by the caller's own. */
export const freeTo = (own: { readonly intent: string } | undefined): Condition =>
  own === undefined ? unlocked : freeFor(own.intent);

export const freeFor = (intent: string): Condition => ({
  any: [unlocked, ['intent', '=', intent]],
});

export const keyOf = ({ write }: Step<Rejection>): Key => writeKey(write);

/** Always in the order of the keys: two intents over the same items then never wait for each other. */
export function inKeyOrder<One>(all: readonly One[], keyOfOne: (one: One) => Key): One[] {
  const address = (one: One) => addressOf(keyOfOne(one));
  return [...all].sort((left, right) => (address(left) < address(right) ? -1 : 1));
}

/** A refusal only counts when no intent holds the item: what is held may still be taken back. */
export function refuseUnlessLocked<Refusal extends Rejection>(
  orElse: ItemWrite<Refusal>['orElse'],
) {
  return (stored: TableItem | undefined): Refusal | Conflict => {
    if (stored?.['intent'] !== undefined || orElse === undefined) return concurrentModification;
    return typeof orElse === 'function' ? orElse(stored) : orElse;
  };
}

export const both = (left: Condition, right: Condition | undefined): Condition =>
  right === undefined ? left : { all: [left, right] };

/** The guard of a write where no intent holds its item; while one does, its refusal does not count. */
export function guardUnlocked<Refusal extends Rejection>({ when, orElse }: ItemWrite<Refusal>) {
  return { when: both(unlocked, when), orElse: refuseUnlessLocked(orElse) };
}

/** A write where no intent holds its item; while one does, neither it nor its refusal counts. */
export function unlessLocked<Refusal extends Rejection>(write: Write<Refusal>): Write<Refusal> {
  return 'gathered' in write ? write : { ...write, ...guardUnlocked(write) };
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

function isTakeable(step: Step<Rejection>): boolean {
  return step.kind === 'replace' && step.whenHot !== undefined && step.whenHot !== 'lock';
}

/** Everything a call writes, whatever its size: all of it becomes true, or nothing. */
export interface Changes<Refusal extends Rejection = never> {
  readonly steps: readonly Step<Refusal>[];
  /** Few writes that become true with the decision itself: what is counted and told, guards. */
  readonly withDecision: readonly Write<Refusal>[];
}

export const noChanges: Changes = { steps: [], withDecision: [] };

export function joinChanges<Refusal extends Rejection>(
  ...parts: readonly Changes<Refusal>[]
): Changes<Refusal> {
  return {
    steps: parts.flatMap(({ steps }) => steps),
    withDecision: parts.flatMap(({ withDecision }) => withDecision),
  };
}

/** The changes of one call; `Uncommitted` is what keeps it from being committed, whatever they say. */
export interface TableChange<
  Refusal extends Rejection = never,
  Uncommitted extends Rejection = Conflict,
> extends Changes<Refusal> {
  readonly tenant: string;
  /** Unique; becomes the intent's name when one is needed. */
  readonly id: string;
  /** Commits the decisive writes, with whatever must become true together with them. */
  readonly commit: (
    writes: readonly Write<Refusal>[],
  ) => Promise<Refusal | Uncommitted | undefined>;
}
