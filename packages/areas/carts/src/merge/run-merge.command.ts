import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import type { LoadedCart } from '../line/line.repository.ts';
import type { StoredCartSettings } from '../shared/settings.repository.ts';
import type { CartSettings } from '../shared/settings.ts';
import { type Merge, mergeWrites, type StagedMerge, stageMerge } from './merge.writes.ts';
import { type MergeRefusal, type Merging, mergeCarts } from './merge-carts.ts';
import { momentOf } from './moment-of-carts.ts';

/** Carts that a merge is decided on. */
export interface MergeGround extends Merging<LoadedCart> {
  readonly settings: StoredCartSettings;
}

interface MergeCall<Answer, Refusal extends Rejection> {
  readonly load: () => Promise<MergeGround | Refusal | Rejection<'not_found'> | Conflict>;
  /** Refuses carts that the caller does not see. */
  readonly refuse: (ground: Merging<LoadedCart>) => Rejection<'not_found'> | undefined;
  readonly strategy: (settings: CartSettings) => CartSettings['cart_merge_strategy'];
  readonly present: (merge: Merge) => Answer;
}

/** Moves the lines of carts into another one: one change at any size (CRT-65 to CRT-68, CRT-73). */
export async function runMerge<Answer, Refusal extends Rejection = never>(
  ctx: Context,
  { load, refuse, strategy, present }: MergeCall<Answer, Refusal>,
) {
  return runCompletingCommand<
    MergeGround,
    Merge,
    StagedMerge,
    Answer,
    MergeRefusal | Rejection<'not_found'> | Refusal | Conflict
  >(ctx, {
    load,
    decide: ({ settings: stored, ...before }, { market }) => {
      const settings = stored.for(market?.id);
      const { at } = momentOf(ctx.now, [before.target, ...before.sources]);
      const terms = { strategy: strategy(settings), settings, at };
      const after = refuse(before) ?? mergeCarts(before, terms);
      return isRejection(after) ? after : { before, after };
    },
    complete: (merge) => stageMerge(ctx, merge),
    write: (staged) => mergeWrites(ctx, staged),
    present,
    limitMs: HOT_MS,
  });
}
