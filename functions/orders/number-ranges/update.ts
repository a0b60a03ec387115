import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { updateNumberRange } from '@waybill/orders/number-range/number-range.operations';
import { commitUpdate } from '@waybill/orders/number-range/number-range.repository';
import { updateNumberRange as decide } from '@waybill/orders/number-range/update-number-range';

export const handler = serve(updateNumberRange, async ({ path, body, ctx }) => {
  const moment = { eventId: ctx.newPrefixedId('evt'), at: ctx.at };
  const update = await commitUpdate(ctx.tenant, path.id, moment, (range) =>
    decide(range, body, ctx.at),
  );
  return isRejection(update) ? update : update.next;
});
