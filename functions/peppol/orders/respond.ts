import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { promiseOrder } from '@waybill/orders/command/promise-order';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { orderHome } from '@waybill/orders/order/order.entity';
import { type RespondPort, respond } from '@waybill/peppol/answer/respond.command';
import { respondOperation } from '@waybill/peppol/answer/respond.operations';

const change: RespondPort<never>['change'] = (ctx, id, read, decide) =>
  changeOrder(ctx, id, read, (order, ground, _settings, moment) => {
    const responded = decide(order, ground, moment);
    if (isRejection(responded)) return responded;
    const { promises, beside, answer } = responded;
    return promiseOrder(order, { ...promises, beside, answer }, moment);
  });

export const handler = serve(respondOperation, ({ path, body, ctx }) =>
  respond(ctx, path.order_id, body, { change, homeOf: orderHome }),
);
