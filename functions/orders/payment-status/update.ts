import { serve } from '@waybill/api/serve';
import { changePaymentStatus } from '@waybill/orders/command/change-payment-status';
import { updatePaymentStatus } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(updatePaymentStatus, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, changePaymentStatus),
);
