import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { promiseOrder } from '@waybill/orders/command/promise-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { orderHome } from '@waybill/orders/order/order.entity';
import { responding } from '@waybill/peppol/answer/respond.command';
import { respondOperation } from '@waybill/peppol/answer/respond.operations';

export const handler = serve(respondOperation, ({ path, body, ctx }) => {
  const { read, decide } = responding(ctx, path.order_id, body, orderHome);
  return changeOrder(ctx, path.order_id, read, (order, ground, _settings, moment) => {
    const responded = decide(order, ground, moment);
    return isRejection(responded) ? responded : promiseOrder(order, responded, moment);
  });
});
