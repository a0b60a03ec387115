import { serve } from '@waybill/api/serve';
import { unholdOrder } from '@waybill/orders/command/command.operations';
import { unhold } from '@waybill/orders/command/unhold-order';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(unholdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: unhold,
  }),
);
