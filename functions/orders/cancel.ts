import { serve } from '@waybill/api/serve';
import { cancel, readCancel } from '@waybill/orders/command/cancel-order';
import { cancelOrderOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(cancelOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readCancel(body, ctx), cancel),
);
