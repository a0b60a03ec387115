import { serve } from '@waybill/api/serve';
import { createNumberRange as decide } from '@waybill/orders/number-range/create-number-range';
import { createNumberRange } from '@waybill/orders/number-range/number-range.operations';
import { createWrites } from '@waybill/orders/number-range/number-range.repository';

export const handler = serve(createNumberRange, async ({ body, ctx }) => {
  const range = decide(body, { id: ctx.newId(), at: ctx.at });
  const moment = { eventId: ctx.newPrefixedId('evt'), at: ctx.at };
  return (await ctx.commit(createWrites(ctx.tenant, range, moment), range)) ?? range;
});
