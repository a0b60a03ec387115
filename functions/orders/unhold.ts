import { serve } from '@waybill/api/serve';
import { unholdOrder } from '@waybill/orders/command/command.operations';
import { unhold } from '@waybill/orders/command/unhold-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(unholdOrder, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, unhold),
);
