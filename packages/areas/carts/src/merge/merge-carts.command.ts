import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import { refuseUnseen } from '../cart/cart-reach.ts';
import { type LoadedCart, readOpenCart } from '../line/line.repository.ts';
import { type CartSettings, cartSettings } from '../shared/settings.ts';
import type { MergeCartsBody, MergeResult } from './merge.schema.ts';
import { type Merge, mergeWrites, type StagedMerge, stageMerge } from './merge.writes.ts';
import { mergeCarts as decideMerge, type MergeRefusal, type Merging } from './merge-carts.ts';
import { momentOf } from './moment-of-carts.ts';

interface Ground extends Merging<LoadedCart> {
  readonly settings: CartSettings;
}

async function loadMerging(
  tenant: string,
  { source_cart_id, target_cart_id }: MergeCartsBody,
): Promise<Ground | Rejection<'not_found'> | Conflict> {
  const [source, target, settings] = await Promise.all([
    readOpenCart(tenant, source_cart_id),
    readOpenCart(tenant, target_cart_id),
    loadSettings(tenant, cartSettings),
  ]);
  if (isRejection(source)) return source;
  if (isRejection(target)) return target;
  return { target, sources: [source], settings: settings.for(undefined) };
}

/** Moves the lines of a cart into another one, and closes it: one change at any size (CRT-65 to CRT-67). */
export async function mergeCarts(ctx: Context, body: MergeCartsBody) {
  if (body.source_cart_id === body.target_cart_id) {
    return rejectProblems('invalid_value', [
      { path: 'target_cart_id', message: 'must name another cart than source_cart_id' },
    ]);
  }
  const command: CompletingCommand<
    Ground,
    Merge,
    StagedMerge,
    MergeResult,
    MergeRefusal | Rejection<'not_found'> | Conflict
  > = {
    load: () => loadMerging(ctx.tenant, body),
    decide: ({ settings: limits, ...before }) => {
      const carts = [...before.sources, before.target];
      const unseen = carts.map(({ cart }) => refuseUnseen(cart, ctx.principal));
      const refused = unseen.find((one) => one !== undefined);
      if (refused !== undefined) return refused;
      const { at } = momentOf(ctx.now, carts);
      const after = decideMerge(before, { strategy: 'merge', limits, at });
      return isRejection(after) ? after : { before, after };
    },
    complete: (merge) => stageMerge(ctx, merge),
    write: (staged) => mergeWrites(ctx, staged),
    present: ({ before, after }) => ({
      target: after.target.cart,
      merged_cart_id: body.source_cart_id,
      merged_lines: before.sources.flatMap(({ lines }) => lines).length,
    }),
    limitMs: HOT_MS,
  };
  return runCompletingCommand(ctx, command);
}
