import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listRows } from '@waybill/table/list';
import { listAttemptsOperation } from '@waybill/webhooks/record/delivery.operations';
import { findDelivery, loadAttempts } from '@waybill/webhooks/record/delivery.repository';
import { pairOfDelivery } from '@waybill/webhooks/record/delivery-id';

export const handler = serve(listAttemptsOperation, async ({ path, query, ctx }) => {
  const at = { tenant: ctx.tenant, ...pairOfDelivery(path.id) };
  const [found, attempts] = await Promise.all([findDelivery(at), loadAttempts(at)]);
  if (isRejection(found)) return found;
  const order = query.order ?? { column: 'started_at', descending: false };
  return presentPage(listRows(attempts, { ...query, order }), query);
});
