import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { createApiKey } from '@waybill/tenants/api-key/api-key.operations';
import { apiKeyWrite, listApiKeys } from '@waybill/tenants/api-key/api-key.repository';
import { decideApiKey } from '@waybill/tenants/api-key/create';
import { keyHash, keyHint, newKeySecret } from '@waybill/tenants/api-key/secret';

export const handler = serve(createApiKey, async ({ body, ctx }) => {
  const keys = await listApiKeys(ctx.tenant);
  const secret = newKeySecret();
  const decided = decideApiKey({
    body,
    creator: keys.find(({ id }) => id === ctx.keyId),
    existing: keys.length,
    id: ctx.newId(),
    hint: keyHint(secret),
    at: ctx.at,
  });
  if (isRejection(decided)) return decided;
  const answer = { ...decided, key: secret };
  const write = apiKeyWrite(ctx.tenant, keyHash(secret), decided);
  return (await ctx.commit([write], answer, decided)) ?? answer;
});
