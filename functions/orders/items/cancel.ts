import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { cancelOrderItems } from '@waybill/orders/order/command.operations';
import { cancelItems, readItemsCancel } from '@waybill/orders/order/items-cancel';

export const handler = serve(cancelOrderItems, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: readItemsCancel(body),
    decide: cancelItems,
  }),
);
