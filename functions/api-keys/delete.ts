import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { deleteApiKey } from '@waybill/tenants/api-key/api-key.operations';
import { listApiKeys, noSuchKey, removeApiKey } from '@waybill/tenants/api-key/api-key.repository';
import { decideRemoval } from '@waybill/tenants/api-key/delete';

export const handler = serve(deleteApiKey, async ({ path, ctx }) => {
  for (;;) {
    const keys = await listApiKeys(ctx.tenant);
    const key = keys.find(({ id }) => id === path.id);
    if (key === undefined) return noSuchKey;
    const decided = decideRemoval(key, keys);
    if (isRejection(decided)) return decided;
    const outcome = await removeApiKey(ctx.tenant, key, decided.remaining);
    // Each round that is lost has seen a key go, so the rounds end.
    if (outcome !== 'other-gone') return outcome ?? { deleted: true as const, id: key.id };
  }
});
