import { serve } from '@waybill/api/serve';
import { completeOrder } from '@waybill/orders/command/command.operations';
import { complete } from '@waybill/orders/command/complete-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(completeOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: complete,
  }),
);
