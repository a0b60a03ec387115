import { serve } from '@waybill/api/serve';
import { unholdOrderOperation } from '@waybill/orders/command/command.operations';
import { unhold } from '@waybill/orders/command/hold-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(unholdOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, unhold),
);
