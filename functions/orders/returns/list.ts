import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listReturnsOperation } from '@waybill/orders/return/return.operations';
import { listReturns } from '@waybill/orders/return/returns.repository';

export const handler = serve(listReturnsOperation, async ({ query, ctx }) => {
  const listed = await listReturns(ctx.tenant, query);
  return isRejection(listed) ? listed : presentPage(listed, query);
});
