import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { getApiKeyOperation } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys, noSuchKey } from '@waybill/tenants/api-key/api-key.repository';
import { placesFor, presentKey } from '@waybill/tenants/api-key/present-api-key';

export const handler = serve(getApiKeyOperation, async ({ path, ctx }) => {
  const keys = await listApiKeys(ctx.tenant, ctx.at);
  const key = keys.find(({ id }) => id === path.id);
  if (key === undefined) return noSuchKey;
  return presentKey(key, await placesFor(ctx.tenant, [key], loadLocations));
});
