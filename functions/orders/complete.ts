import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { completeOrder } from '@waybill/orders/order/command.operations';
import { complete } from '@waybill/orders/order/complete';

export const handler = serve(completeOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: complete,
  }),
);
