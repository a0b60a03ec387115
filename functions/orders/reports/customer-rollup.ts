import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { customerRollup } from '@waybill/orders/report/customer-rollup';
import { customerRollupOperation } from '@waybill/orders/report/customer-rollup.operations';
import { readRollup } from '@waybill/orders/report/customer-rollup-input';
import { scanOrders } from '@waybill/orders/report/order-scan.repository';

/**
 * Well below the timeout of the gateway, the last page included, and half a read unit an order: no
 * more than the dearest list (ORD-104).
 */
const BUDGET = { ms: 10_000, orders: 5_000 };

export const handler = serve(customerRollupOperation, async ({ body, ctx }) => {
  const request = readRollup(body, ctx.at);
  if (isRejection(request)) return request;
  return customerRollup(request, await scanOrders(ctx.tenant, request, BUDGET));
});
