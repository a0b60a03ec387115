import { serve } from '@waybill/api/serve';
import { completeOrderOperation } from '@waybill/orders/command/command.operations';
import { complete } from '@waybill/orders/command/complete-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(completeOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, complete),
);
