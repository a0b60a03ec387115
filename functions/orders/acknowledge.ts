import { serve } from '@waybill/api/serve';
import { acknowledge } from '@waybill/orders/command/acknowledge-order';
import { acknowledgeOrderOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(acknowledgeOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, acknowledge),
);
