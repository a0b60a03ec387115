import { serve } from '@waybill/api/serve';
import { cancel } from '@waybill/orders/command/cancel-order';
import { cancelOrderOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(cancelOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, { ...body, byBuyer: ctx.principal !== undefined }, cancel),
);
