import { serve } from '@waybill/api/serve';
import { acknowledge } from '@waybill/orders/order/acknowledge';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { acknowledgeOrder } from '@waybill/orders/order/command.operations';

export const handler = serve(acknowledgeOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: acknowledge,
  }),
);
