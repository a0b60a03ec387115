import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listRows } from '@waybill/table/list';
import { listApiKeysOperation } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys } from '@waybill/tenants/api-key/api-key.repository';

export const handler = serve(listApiKeysOperation, async ({ query, ctx }) =>
  presentPage(listRows(await listApiKeys(ctx.tenant, ctx.at), query), query),
);
