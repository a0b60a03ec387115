import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { receiveReturn as decide } from '@waybill/orders/return/receive';
import { receiveReturn } from '@waybill/orders/return/return.operations';

export const handler = serve(receiveReturn, ({ path, ctx }) =>
  changeOrder(ctx, String(path['id']), {
    input: {},
    decide: (order, _none, _settings, moment) => decide(order, String(path['rid']), moment),
  }),
);
