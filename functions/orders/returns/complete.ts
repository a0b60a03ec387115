import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { completeReturn as decide } from '@waybill/orders/return/complete';
import { completeReturn } from '@waybill/orders/return/return.operations';

export const handler = serve(completeReturn, ({ path, body, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: body,
    decide: (order, input, _settings, moment) => decide(order, String(path['rid']), input, moment),
  }),
);
