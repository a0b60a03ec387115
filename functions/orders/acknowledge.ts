import { serve } from '@waybill/api/serve';
import { acknowledge } from '@waybill/orders/command/acknowledge-order';
import { acknowledgeOrder } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(acknowledgeOrder, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, acknowledge),
);
