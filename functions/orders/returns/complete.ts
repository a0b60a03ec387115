import { serve } from '@waybill/api/serve';
import { changeOrder } from '@waybill/orders/order/change-order.command';
import { refuseTakenId } from '@waybill/orders/placement/placement.repository';
import { completeReturnOperation } from '@waybill/orders/return/return.operations';
import { completeReturn } from '@waybill/orders/return/return-commands';

export const handler = serve(completeReturnOperation, ({ path, body, ctx }) =>
  changeOrder(
    ctx,
    path.id,
    async () => ({
      ...body,
      returnId: path.rid,
      taken: await refuseTakenId(ctx.tenant, body.exchange?.external_id ?? null),
    }),
    completeReturn,
  ),
);
