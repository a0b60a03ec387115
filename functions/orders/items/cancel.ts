import { serve } from '@waybill/api/serve';
import { cancelItems, readItemsCancel } from '@waybill/orders/command/cancel-items';
import { cancelOrderItemsOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(cancelOrderItemsOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readItemsCancel(body), cancelItems),
);
