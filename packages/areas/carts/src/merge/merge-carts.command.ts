import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/write';
import { refuseUnseen } from '../cart/cart-reach.ts';
import { readOpenCart } from '../line/line.repository.ts';
import { loadCartSettings } from '../shared/settings.repository.ts';
import type { MergeCartsBody, MergeResult } from './merge.schema.ts';
import { type MergeGround, runMerge } from './run-merge.command.ts';

async function loadCarts(
  tenant: string,
  { source_cart_id, target_cart_id }: MergeCartsBody,
): Promise<MergeGround | Rejection<'not_found'> | Conflict> {
  const [source, target, settings] = await Promise.all([
    readOpenCart(tenant, source_cart_id),
    readOpenCart(tenant, target_cart_id),
    loadCartSettings(tenant),
  ]);
  if (isRejection(source)) return source;
  if (isRejection(target)) return target;
  return { target, sources: [source], settings };
}

/** Moves the lines of a cart into another one, and closes it (CRT-65, CRT-66, CRT-68). */
export async function mergeCarts(ctx: Context, body: MergeCartsBody) {
  const { source_cart_id, target_cart_id } = body;
  if (source_cart_id === target_cart_id) {
    return rejectProblems('invalid_value', [
      { path: 'target_cart_id', message: 'must name another cart than source_cart_id' },
    ]);
  }
  return runMerge<MergeResult>(ctx, {
    load: () => loadCarts(ctx.tenant, body),
    refuse: ({ target, sources }) =>
      [...sources, target]
        .map(({ cart }) => refuseUnseen(cart, ctx.principal))
        .find((refused) => refused !== undefined),
    strategy: () => 'merge',
    present: ({ before, after }) => ({
      target: after.target.cart,
      merged_cart_id: source_cart_id,
      merged_lines: before.sources.flatMap(({ lines }) => lines).length,
    }),
  });
}
