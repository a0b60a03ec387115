import { subtract } from '@waybill/kernel/decimal';
import { toInstant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import { guardUnlocked, type Step } from '../change/step.ts';
import { dueAttributes } from '../due.ts';
import { addressOf, key } from '../key.ts';
import type { TableItem, Update } from '../write.ts';
import {
  isNotTaken,
  type Mark,
  NAMES,
  namesText,
  type Place,
  REPEATED,
  removal,
  repeatedOn,
} from './mark.ts';

/**
 * How long an item keeps that a take was sent again. AWS refuses a request whose signature is older
 * than five minutes (Signature Version 4, troubleshooting); the rest is for clocks that differ.
 */
const REPEATED_KEPT_MS = 3_600_000;

/** A step that may be taken ahead of the others of its call. */
export interface TakeStep<Refusal extends Rejection> {
  readonly write: Update<Refusal>;
  /** The numbers that it adds to. */
  readonly adds: readonly string[];
  /** From when on others see what it adds. */
  readonly from: 'now' | 'done';
  /** The item as the step saw it, with the marks that were on it. */
  readonly seen: TableItem;
}

/** A step in the form in which it may be taken ahead, if it may. */
export function asTakeStep<Refusal extends Rejection>(
  step: Step<Refusal>,
): TakeStep<Refusal> | undefined {
  if (step.kind !== 'replace' || !('update' in step.write)) return undefined;
  if (step.crowd === undefined || step.crowd === 'lock') return undefined;
  return { write: step.write, ...step.crowd, seen: step.after };
}

/** One call that takes: its name, which is that of its marks, and when it takes. */
export interface Taking {
  readonly tenant: string;
  readonly id: string;
  /** In milliseconds. */
  readonly now: number;
}

/** The mark of a call on the item of a step: what is left to add to its numbers, at which end. */
export function markOf<Refusal extends Rejection>(
  { write, adds, from }: TakeStep<Refusal>,
  { id, now }: Taking,
): Omit<Mark, 'place'> {
  const amounts = adds.map((name) => write.add?.[name] ?? 0);
  return from === 'now'
    ? { id, moment: now, at: 'undone', amounts: amounts.map((amount) => subtract(0, amount)) }
    : { id, moment: now, at: 'done', amounts };
}

/**
 * The one update by which a call takes from an item: under the conditions of its step, with a mark
 * that tells how to take it back. What it brings is only noted. It removes marks that are no longer
 * needed, none of the set that its own goes to, and shows the sweep where to look (INV-12).
 */
export function takeWrite<Refusal extends Rejection>(
  step: TakeStep<Refusal>,
  { id, now }: Taking,
  { place, left }: { readonly place: Required<Place>; readonly left: readonly Place[] },
): Update<Refusal> & ReturnType<typeof guardUnlocked<Refusal>> {
  const { write, adds, from } = step;
  const counted = Object.entries(write.add ?? {}).filter(
    ([name]) => from === 'now' || !adds.includes(name),
  );
  const address = addressOf(write.update);
  const { when, orElse } = guardUnlocked(write);
  return {
    update: write.update,
    ...(write.set && { set: write.set }),
    init: {
      [NAMES]: namesText(adds),
      ...dueAttributes('TAKES', address, key(toInstant(new Date(now)), id)),
    },
    add: Object.fromEntries(counted),
    include: { [place.attribute]: [place.text] },
    ...removal([...left, ...outlived(step.seen, now)]),
    when: { all: [when, isNotTaken(place)] },
    orElse,
    silent: true,
  };
}

/** What tells of repeats whose tries cannot arrive any more. */
const outlived = (seen: TableItem, now: number): Place[] =>
  repeatedOn(seen)
    .filter(({ moment }) => now - moment > REPEATED_KEPT_MS)
    .map(({ place }) => place);

/**
 * The same update once a try of it had no answer. It tells on the item that it was sent again: a
 * try that arrives after it, even once its mark is gone, is refused.
 */
export function takeAgain<Refusal extends Rejection>(
  take: ReturnType<typeof takeWrite<Refusal>>,
  { text }: Required<Place>,
): ReturnType<typeof takeWrite<Refusal>> {
  const { [REPEATED]: _outlived, ...exclude } = { ...take.exclude };
  return { ...take, include: { ...take.include, [REPEATED]: [text] }, exclude };
}
