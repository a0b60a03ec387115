import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { deleteNumberRange } from '@waybill/orders/number-range/number-range.operations';
import {
  findNumberRange,
  removeWrites,
} from '@waybill/orders/number-range/number-range.repository';
import { refuseNamed } from '@waybill/orders/number-range/number-range-in-use';
import { orderSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(deleteNumberRange, async ({ path, ctx }) => {
  const [range, settings] = await Promise.all([
    findNumberRange(ctx.tenant, path.id),
    loadSettings(ctx.tenant, orderSettings),
  ]);
  if (isRejection(range)) return range;
  const named = refuseNamed(range, settings.for(undefined));
  if (named !== undefined) return named;
  const answer = { deleted: true as const, id: range.id };
  const moment = { eventId: ctx.newPrefixedId('evt'), at: ctx.at };
  return (await ctx.commit(removeWrites(ctx.tenant, range, moment), answer)) ?? answer;
});
