import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { holdOrder } from '@waybill/orders/order/command.operations';
import { hold } from '@waybill/orders/order/hold';

export const handler = serve(holdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: hold,
  }),
);
