import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { presentRecovery } from '@waybill/webhooks/task/recovery.entity';
import { loadRecovery } from '@waybill/webhooks/task/recovery.repository';
import { getJobOperation } from '@waybill/webhooks/task/task.operations';

const notFound = reject('not_found', 'There is no such recovery.');

export const handler = serve(getJobOperation, async ({ path, ctx }) => {
  const job = await loadRecovery(ctx.tenant, path.id);
  return job === undefined ? notFound : presentRecovery(job);
});
