import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { presentRecovery } from '@waybill/webhooks/task/recovery.entity';
import { getJobOperation } from '@waybill/webhooks/task/recovery.operations';
import { loadRecovery } from '@waybill/webhooks/task/recovery.repository';

const notFound = reject('not_found', 'There is no such recovery.');

export const handler = serve(getJobOperation, async ({ path, ctx }) => {
  const job = await loadRecovery(ctx.tenant, path.id);
  return job === undefined ? notFound : presentRecovery(job);
});
