import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listRows } from '@waybill/table/list/rows';
import { listApiKeys } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys as loadApiKeys } from '@waybill/tenants/api-key/api-key.repository';

export const handler = serve(listApiKeys, async ({ query, ctx }) =>
  presentPage(listRows(await loadApiKeys(ctx.tenant), query), query),
);
