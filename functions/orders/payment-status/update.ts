import { serve } from '@waybill/api/serve';
import { changePaymentStatus } from '@waybill/orders/command/change-payment-status';
import { updatePaymentStatus } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/order-change.repository';

export const handler = serve(updatePaymentStatus, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: changePaymentStatus,
  }),
);
