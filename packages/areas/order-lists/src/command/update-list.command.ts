import type { Context } from '@waybill/api/context';
import { isRejection } from '@waybill/kernel/rejection';
import { loadKinds } from '../kind/kind.repository.ts';
import { readFullList } from '../list/list.repository.ts';
import type { OrderListUpdate } from '../list/list.schema.ts';
import { claimExternalId } from '../list/list.writes.ts';
import { changeList } from './change-list.command.ts';
import { updateList as decide } from './update-list.ts';

/** Updates a list; its answer shows the positions as well (ORL-26). */
export async function updateList(ctx: Context, id: string, body: OrderListUpdate) {
  return changeList(ctx, {
    read: async () => {
      const [stored, kinds] = await Promise.all([
        readFullList(ctx.tenant, id),
        body.kind === undefined ? [] : loadKinds(ctx),
      ]);
      return isRejection(stored) ? stored : { ...stored, kinds };
    },
    decide: (stored, _, moment) => decide(stored, body, ctx.principal, moment),
    claim: (stored, after) => claimExternalId(ctx.tenant, stored, after),
  });
}
