import type { Rejection } from '@waybill/kernel/rejection';
import type { Key } from '../../item/key.ts';
import { TRANSACTION_ACTIONS } from '../commit.ts';
import { inKeyOrder, keyOf, type Step } from '../step.ts';
import { type Recorded, recordKeeping, recordStep } from './locked-item.ts';

/** One action of every transaction belongs to the intent, the part or the idempotency record. */
export const ROOM = TRANSACTION_ACTIONS - 1;
const PART_BYTES = 300 * 1024;

/** What one transaction of an intent locks, and later applies or undoes. */
export interface IntentPart<Refusal extends Rejection> {
  readonly steps: readonly Step<Refusal>[];
  readonly records: readonly Recorded[];
}

/**
 * What exists comes first: others may want it too, and an intent that is too late for it has then
 * created nothing yet.
 */
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
