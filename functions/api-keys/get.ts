import { serve } from '@waybill/api/serve';
import { getApiKeyOperation } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys, noSuchKey } from '@waybill/tenants/api-key/api-key.repository';

export const handler = serve(getApiKeyOperation, async ({ path, ctx }) => {
  const keys = await listApiKeys(ctx.tenant, ctx.at);
  return keys.find(({ id }) => id === path.id) ?? noSuchKey;
});
