import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { loadLocations } from '@waybill/inventories/location/location.repository';
import { listRows } from '@waybill/table/list';
import { listApiKeysOperation } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys } from '@waybill/tenants/api-key/api-key.repository';
import { placesFor, presentKey } from '@waybill/tenants/api-key/present-api-key';

export const handler = serve(listApiKeysOperation, async ({ query, ctx }) => {
  const kept = await listApiKeys(ctx.tenant, ctx.at);
  const places = await placesFor(ctx.tenant, kept, loadLocations);
  const keys = kept.map((key) => presentKey(key, places));
  return presentPage(listRows(keys, query), query);
});
