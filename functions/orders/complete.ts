import { serve } from '@waybill/api/serve';
import { completeOrder } from '@waybill/orders/command/command.operations';
import { complete } from '@waybill/orders/command/complete-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(completeOrder, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, complete),
);
