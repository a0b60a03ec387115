import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { missingStandardRanges } from '@waybill/orders/number-range/create-number-range';
import { createNumberRangeDefaults } from '@waybill/orders/number-range/number-range.operations';
import {
  createWrites,
  loadNumberRanges,
} from '@waybill/orders/number-range/number-range.repository';
import { numberRangeDefaults } from '@waybill/orders/number-range/number-range-input';

async function restore(ctx: Context) {
  const ranges = await loadNumberRanges(ctx.tenant);
  const codes = ranges.map(({ code }) => code);
  const { created, existing } = missingStandardRanges(codes, ctx);
  const writes = created.flatMap((range) =>
    createWrites(ctx.tenant, range, { eventId: ctx.newPrefixedId('evt'), at: ctx.at }),
  );
  const answer = {
    created: created.map(({ code }) => code),
    existing,
    defaults: numberRangeDefaults,
  };
  return (await ctx.commit(writes, answer)) ?? answer;
}

export const handler = serve(createNumberRangeDefaults, async ({ ctx }) => {
  const restored = await restore(ctx);
  // Another call restored one in between; the second look finds it in place.
  const raced = isRejection(restored) && restored.rejected === 'unique_violation';
  return raced ? restore(ctx) : restored;
});
