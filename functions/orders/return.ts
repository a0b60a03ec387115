import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/order-change.repository';
import { requestReturn as decide } from '@waybill/orders/return/request-return';
import { requestReturn } from '@waybill/orders/return/return.operations';
import { readReturnRequest } from '@waybill/orders/return/return-input';

export const handler = serve(requestReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readReturnRequest(body, ctx.principal),
    decide: (order, request, settings, moment) => {
      const actor = ctx.principal?.contactId ?? null;
      return decide(order, { ...request, actor }, settings, moment);
    },
  }),
);
