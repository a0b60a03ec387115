import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { getApiKey } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys } from '@waybill/tenants/api-key/api-key.repository';

export const handler = serve(getApiKey, async ({ path, ctx }) => {
  const keys = await listApiKeys(ctx.tenant);
  return (
    keys.find(({ id }) => id === path['id']) ?? reject('not_found', 'There is no such API key.')
  );
});
