import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '../commit.ts';
import { sizeOf } from '../size.ts';
import type { TableItem } from '../write.ts';
import { putMany } from '../write-many.ts';
import { childKey, editionName, weigh, weightOf } from './edition.ts';
import { type EditionChild, keepEdition, type NewEdition, TOGETHER } from './edition.writes.ts';
import { leftoverOf } from './leftover.entity.ts';

/** Children of a new edition begin with this version; later changes of it have greater ones. */
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

/**
 * Children as an edition of their own. A few are left to the transaction that makes it count; more
 * are written here, where nobody sees them. What becomes of those whose call dies is noted first.
 */
export async function stageEdition(
  { pk, id, now }: Stage,
  children: readonly EditionChild[],
): Promise<NewEdition> {
  const edition = editionName(id);
  const items = children.map((child): TableItem => {
    return { ...child.content, ...childKey(pk, edition, child.id), rev: FIRST_REV };
  });
  const checksum = weigh(
    0,
    items.map(({ sk }) => weightOf(sk, FIRST_REV)),
  );
  const staged = { edition, count: items.length, checksum };
  if (items.length <= TOGETHER && sizeOf(items) <= TOGETHER_BYTES) {
    return { ...staged, writes: items.map((put) => ({ put })) };
  }
  const due = toInstant(plusSeconds(now, STAGED_SECONDS));
  await write({ put: leftoverOf(pk, edition, 'staged', due) });
  await putMany(items);
  return { ...staged, writes: [keepEdition(pk, edition)] };
}

/**
 * Stages the same children once, however often their call has to look again: those of an attempt
 * that lost a race are still there for the next one.
 */
export function stagingOnce(
  stage: (children: readonly EditionChild[]) => Promise<NewEdition>,
): (children: readonly EditionChild[]) => Promise<NewEdition> {
  let last: { readonly of: readonly EditionChild[]; readonly staged: NewEdition } | undefined;
  return async (children) => {
    if (last?.of !== children) last = { of: children, staged: await stage(children) };
    return last.staged;
  };
}
