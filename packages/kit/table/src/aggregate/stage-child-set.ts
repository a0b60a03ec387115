import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '../commit/commit.ts';
import { putMany } from '../commit/write-many.ts';
import type { TableItem } from '../item/key.ts';
import { sizeOf } from '../item/size.ts';
import { checksumOf } from './checksum.ts';
import {
  childKey,
  childSetName,
  keepChildSet,
  type NewChild,
  type NewChildSet,
  WRITTEN_AT_ONCE,
} from './child-set.ts';
import { orphanOf } from './orphan.entity.ts';

/** Children of a new child set begin with this version; later changes of it have greater ones. */
const FIRST_REV = 1;

/** Within a transaction of 4 MB there is room for what else it writes. */
const TOGETHER_BYTES = 1_000_000;

/** Long after the function of the call that writes it has ended. */
const STAGED_SECONDS = 15 * 60;

interface Stage {
  readonly pk: string;
  /** Unique, and of the moment `now`. */
  readonly id: string;
  readonly now: Date;
}

const itemsOf = (pk: string, childSet: string, children: readonly NewChild[]) =>
  children.map((child): TableItem => {
    return { ...child.content, ...childKey(pk, childSet, child.id), rev: FIRST_REV };
  });

/** A few children as a child set of their own, all in the transaction that makes it count. */
export function childSetTogether(
  { pk, id }: Pick<Stage, 'pk' | 'id'>,
  children: readonly NewChild[],
): NewChildSet {
  const childSet = childSetName(id);
  const items = itemsOf(pk, childSet, children);
  const checksum = checksumOf(items.map(({ sk }) => [sk, FIRST_REV]));
  return { childSet, count: items.length, checksum, writes: items.map((put) => ({ put })) };
}

/**
 * Children as a child set of their own. A few are left to the transaction that makes it count; more
 * are written here, where no reader sees them: for a unit each instead of two, and two round trips.
 * Those whose call dies are found by a note that is written first.
 */
export async function stageChildSet(
  { pk, id, now }: Stage,
  children: readonly NewChild[],
  few = WRITTEN_AT_ONCE,
): Promise<NewChildSet> {
  const together = childSetTogether({ pk, id }, children);
  const { childSet } = together;
  const items = itemsOf(pk, childSet, children);
  if (items.length <= few && sizeOf(items) <= TOGETHER_BYTES) return together;
  const due = toInstant(plusSeconds(now, STAGED_SECONDS));
  await write({ put: orphanOf(pk, childSet, 'staged', due) });
  await putMany(items);
  return { ...together, writes: [keepChildSet(pk, childSet)] };
}
