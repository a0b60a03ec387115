import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { deleteApiKey } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys, removeApiKey } from '@waybill/tenants/api-key/api-key.repository';

export const handler = serve(deleteApiKey, async ({ path, ctx }) => {
  const key = (await listApiKeys(ctx.tenant)).find(({ id }) => id === path['id']);
  if (key === undefined) return reject('not_found', 'There is no such API key.');
  return (await removeApiKey(ctx.tenant, key.hash)) ?? { deleted: true as const, id: key.id };
});
