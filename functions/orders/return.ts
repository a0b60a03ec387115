import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { requestReturn as decide } from '@waybill/orders/return/request';
import { readReturnRequest } from '@waybill/orders/return/request-input';
import { requestReturn } from '@waybill/orders/return/return.operations';

export const handler = serve(requestReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readReturnRequest(body, ctx.principal),
    decide: (order, request, settings, moment) => {
      const actor = ctx.principal?.contactId ?? null;
      return decide(order, { ...request, actor }, settings, moment);
    },
  }),
);
