import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { unholdOrder } from '@waybill/orders/order/command.operations';
import { unhold } from '@waybill/orders/order/unhold';

export const handler = serve(unholdOrder, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: unhold,
  }),
);
