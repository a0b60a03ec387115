import { serve } from '@waybill/api/serve';
import { holdOrderOperation } from '@waybill/orders/command/command.operations';
import { hold } from '@waybill/orders/command/hold-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(holdOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, hold),
);
