import { serve } from '@waybill/api/serve';
import { changePaymentStatus } from '@waybill/orders/command/change-payment-status';
import { updatePaymentStatusOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(updatePaymentStatusOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, body, changePaymentStatus),
);
