import { serve } from '@waybill/api/serve';
import { acknowledge } from '@waybill/orders/command/acknowledge-order';
import { acknowledgeOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(acknowledgeOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: acknowledge,
  }),
);
