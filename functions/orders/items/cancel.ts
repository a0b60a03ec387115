import { serve } from '@waybill/api/serve';
import { cancelItems, readItemsCancel } from '@waybill/orders/command/cancel-items';
import { cancelOrderItems } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(cancelOrderItems, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readItemsCancel(body),
    decide: cancelItems,
  }),
);
