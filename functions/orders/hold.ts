import { serve } from '@waybill/api/serve';
import { holdOrder } from '@waybill/orders/command/command.operations';
import { hold } from '@waybill/orders/command/hold-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(holdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: hold,
  }),
);
