import type { Rejection } from '@waybill/kernel/rejection';
import { type Conflict, concurrentModification } from '../errors/conflict.ts';
import { fromImage } from '../item/image.ts';
import { addressOf } from '../item/key.ts';
import { isConflictCode, type TableError } from '../wire/obstacle.ts';
import { isOfOneState } from './condition.ts';
import { hotItems } from './hot/hot-items.ts';
import { type ItemWrite, keyOf, type TableItem } from './write.ts';

/** A condition did not hold: which write, and the item it found (undefined when there is none). */
export interface Refused<One = ItemWrite<Rejection>> {
  readonly refused: One;
  readonly stored: TableItem | undefined;
}

/** What stands where a condition did not hold; undefined where nothing does. */
export function storedItem(raw: Record<string, unknown> | undefined): TableItem | undefined {
  return raw === undefined || Object.keys(raw).length === 0 ? undefined : fromImage(raw);
}

/** The first write of a cancelled transaction whose condition did not hold. */
export function refusalOf<One extends ItemWrite<Rejection>>(
  writes: readonly One[],
  { CancellationReasons = [] }: TableError,
): Refused<One> | undefined {
  const failed = CancellationReasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
  const refused = writes[failed];
  if (refused === undefined) return undefined;
  return { refused, stored: storedItem(CancellationReasons[failed]?.Item) };
}

/**
 * Whether a cancelled transaction was on its way to rewrite a state that passes: the transaction
 * it met writes the same item, so that its condition is not going to hold again.
 */
export function rewritesPassingState(
  writes: readonly ItemWrite<Rejection>[],
  { CancellationReasons = [] }: TableError,
): boolean {
  return writes.some(({ when }, index) => {
    const { Code = '' } = CancellationReasons[index] ?? {};
    return isConflictCode(Code) && when !== undefined && isOfOneState(when);
  });
}

/** Whether a transaction met another one at an item for which its call has another way. */
export function yieldsTo(
  writes: readonly ItemWrite<Rejection>[],
  { CancellationReasons = [] }: TableError,
): Conflict | undefined {
  const met = writes.filter(
    (one, index) =>
      'update' in one &&
      one.yields === true &&
      isConflictCode(CancellationReasons[index]?.Code ?? ''),
  );
  for (const one of met) hotItems.note(addressOf(keyOf(one)));
  return met.length > 0 ? concurrentModification : undefined;
}
