import { subtract } from '@waybill/kernel/decimal';
import { toInstant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import { dueAttributes } from '../../due/due.ts';
import { addressOf, key, type TableItem } from '../../item/key.ts';
import type { NoteAttribute } from '../hot-items.ts';
import { guardUnlocked, type Step } from '../step.ts';
import type { Update } from '../write.ts';
import {
  type EscrowNote,
  isNotEscrowed,
  NAMES,
  namesText,
  REPEATED,
  removal,
  repeatedOn,
} from './note.ts';

/**
 * The time for which an item keeps that a take was sent again. AWS refuses a request whose signature is older
 * than five minutes (Signature Version 4, troubleshooting); the rest is for clocks that differ.
 */
const REPEATED_KEPT_MS = 3_600_000;

export interface EscrowStep<Refusal extends Rejection> {
  readonly write: Update<Refusal>;
  readonly columns: readonly string[];
  /** From when on others see what it adds. */
  readonly effective: 'at once' | 'on commit';
  /** The item as the step saw it, with the notes that were on it. */
  readonly seen: TableItem;
}

export function asEscrowStep<Refusal extends Rejection>(
  step: Step<Refusal>,
): EscrowStep<Refusal> | undefined {
  if (step.kind !== 'replace' || !('update' in step.write)) return undefined;
  if (step.whenHot === undefined || step.whenHot === 'lock') return undefined;
  return { write: step.write, ...step.whenHot, seen: step.after };
}

/** One call that takes: its name, which is that of its notes, and when it takes. */
export interface EscrowCall {
  readonly tenant: string;
  readonly id: string;
  readonly now: number;
}

/** The note of a call on the item of a step: what is left to add to its numbers, at which end. */
export function noteOf<Refusal extends Rejection>(
  { write, columns, effective }: EscrowStep<Refusal>,
  { id, now }: EscrowCall,
): Omit<EscrowNote, 'attribute'> {
  const amounts = columns.map((name) => write.add?.[name] ?? 0);
  return effective === 'at once'
    ? { id, moment: now, at: 'undone', amounts: amounts.map((amount) => subtract(0, amount)) }
    : { id, moment: now, at: 'done', amounts };
}

/**
 * The one update by which a call takes from an item: under the conditions of its step, with a note
 * that tells how to take it back. What it brings is only noted. It removes notes that are no longer
 * needed, none of them in the set of its own, and shows the sweep where to look (INV-12).
 */
export function escrowWrite<Refusal extends Rejection>(
  step: EscrowStep<Refusal>,
  { id, now }: EscrowCall,
  attribute: NoteAttribute,
  left: readonly NoteAttribute[],
): Update<Refusal> & ReturnType<typeof guardUnlocked<Refusal>> {
  const { write, columns, effective } = step;
  const counted = Object.entries(write.add ?? {}).filter(
    ([name]) => effective === 'at once' || !columns.includes(name),
  );
  const { when, orElse } = guardUnlocked(write);
  return {
    update: write.update,
    ...(write.set && { set: write.set }),
    init: {
      [NAMES]: namesText(columns),
      ...dueAttributes('NOTES', addressOf(write.update), key(toInstant(new Date(now)), id)),
    },
    add: Object.fromEntries(counted),
    include: { [attribute.name]: [attribute.text] },
    exclude: removal([...left, ...outlived(step.seen, now)]),
    when: { all: [when, isNotEscrowed(attribute)] },
    orElse,
    silent: true,
  };
}

/** Notes of repeats whose first tries cannot arrive any more. */
const outlived = (seen: TableItem, now: number): NoteAttribute[] =>
  repeatedOn(seen)
    .filter(({ moment }) => now - moment > REPEATED_KEPT_MS)
    .map(({ attribute }) => attribute);

/** The same update once a try had no answer: it tells so on the item, and a try behind it is refused. */
export function escrowAgain<Refusal extends Rejection>(
  take: ReturnType<typeof escrowWrite<Refusal>>,
  { text }: NoteAttribute,
): ReturnType<typeof escrowWrite<Refusal>> {
  const { [REPEATED]: _outlived, ...exclude } = { ...take.exclude };
  return { ...take, include: { ...take.include, [REPEATED]: [text] }, exclude };
}
