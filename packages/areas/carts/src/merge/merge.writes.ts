import type { NewChildSet } from '@waybill/table/aggregate';
import { stageChildSet } from '@waybill/table/commit';
import type { Write } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import { cartPartition } from '../cart/cart.entity.ts';
import { cartStore } from '../cart/cart.store.ts';
import { tellMoves } from '../cart/cart.writes.ts';
import type { LoadedCart } from '../line/line.repository.ts';
import { lineWrites, stageMoved } from '../line/line.writes.ts';
import type { OpenCart } from '../line/open-cart.ts';
import type { Merging } from './merge-carts.ts';

/** Carts before and after they are merged. */
export interface Merge {
  readonly before: Merging<LoadedCart>;
  readonly after: Merging;
}

/** A merge with the lines that do not fit one transaction as they wait to count. */
export interface StagedMerge extends Merge {
  /** The lines of the target, where they are many. */
  readonly childSet: NewChildSet | undefined;
  /** Each cart that was emptied, with no lines. */
  readonly emptied: readonly (readonly [
    before: LoadedCart,
    after: OpenCart,
    childSet: NewChildSet,
  ])[];
}

/** Stages the lines of a merge; what stays behind in emptied carts is left to the sweep. */
export async function stageMerge(work: Work, { before, after }: Merge): Promise<StagedMerge> {
  const { tenant, now, newId } = work;
  const sources = before.sources.length;
  const childSet = await stageMoved(work, before.target, after.target, sources);
  const emptied = before.sources.map(async (source, index) => {
    const empty = after.sources[index];
    if (empty === undefined) throw new Error(`cart ${source.cart.id} is not merged`);
    const stage = { pk: cartPartition(tenant, source.cart.id), id: newId(), now };
    return [source, empty, await stageChildSet(stage, [])] as const;
  });
  return { before, after, childSet, emptied: await Promise.all(emptied) };
}

/** Everything that a merge writes: all carts, their owners, and the events (CRT-66, CRT-69). */
export function mergeWrites(
  { tenant, now }: Pick<Work, 'tenant' | 'now'>,
  { before, after, childSet, emptied }: StagedMerge,
): Write[] {
  if (emptied.length === 0) return [];
  const moves = emptied.map(([source, empty]) => ({ before: source.cart, after: empty.cart }));
  return [
    ...lineWrites(tenant, before.target, after.target, { childSet, now }),
    ...emptied.flatMap(([{ children: _left, ...source }, empty, noLines]) =>
      cartStore.replace(tenant, source, empty, { childSet: noLines, now }),
    ),
    ...tellMoves(tenant, [{ before: before.target.cart, after: after.target.cart }, ...moves]),
  ];
}
