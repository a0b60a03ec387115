import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { deleteNumberRange } from '@waybill/orders/number-range/number-range.operations';
import {
  findNumberRange,
  removeWrites,
} from '@waybill/orders/number-range/number-range.repository';

export const handler = serve(deleteNumberRange, async ({ path, ctx }) => {
  const range = await findNumberRange(ctx.tenant, String(path['id']));
  if (isRejection(range)) return range;
  const answer = { deleted: true as const, id: range.id };
  const moment = { eventId: ctx.newPrefixedId('evt'), at: ctx.at };
  return (await ctx.commit(removeWrites(ctx.tenant, range, moment), answer)) ?? answer;
});
