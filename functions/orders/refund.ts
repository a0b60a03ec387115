import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { refundOrderOperation } from '@waybill/orders/refund/refund.operations';
import { refund } from '@waybill/orders/refund/refund-order';

export const handler = serve(refundOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, refund),
);
