import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { presentJob } from '@waybill/webhooks/recovery/recovery.entity';
import { getJobOperation } from '@waybill/webhooks/recovery/recovery.operations';
import { loadJob } from '@waybill/webhooks/recovery/recovery.repository';

const notFound = reject('not_found', 'There is no such recovery.');

export const handler = serve(getJobOperation, async ({ path, ctx }) => {
  const job = await loadJob(ctx.tenant, path.id);
  return job === undefined ? notFound : presentJob(job);
});
