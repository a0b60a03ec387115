import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change.repository';
import { updatePaymentStatus } from '@waybill/orders/order/command.operations';
import { changePaymentStatus } from '@waybill/orders/order/payment-status';

export const handler = serve(updatePaymentStatus, async ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, {
    input: body,
    decide: changePaymentStatus,
  }),
);
