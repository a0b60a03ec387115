import { serve } from '@waybill/api/serve';
import { orderGoods } from '@waybill/inventories/order-goods/order-goods.repository';
import { approve, askApproved, readApprover } from '@waybill/orders/command/approve-order';
import { approveOrderOperation } from '@waybill/orders/command/command.operations';
import { changeOrder } from '@waybill/orders/order/change-order.command';

export const handler = serve(approveOrderOperation, ({ path, body, ctx }) =>
  changeOrder(ctx, path.id, readApprover(body, ctx.principal), approve, {
    port: orderGoods,
    ask: askApproved,
  }),
);
