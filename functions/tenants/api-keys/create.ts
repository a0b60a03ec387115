import { serve } from '@waybill/api/serve';
import type { Rejection } from '@waybill/kernel/rejection';
import { apiKeyWrite } from '@waybill/tenants/api-key/api-key.repository';
import { keyHash, newKeySecret } from '@waybill/tenants/api-key/secret';
import { unboundKey } from '@waybill/tenants/api-key/unbound-key';
import { createTenantKey } from '@waybill/tenants/tenant/tenant.operations';
import { tenantCheck } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(createTenantKey, async ({ path: { slug }, body, ctx }) => {
  const secret = newKeySecret();
  const name = body.name ?? 'Key from the operator';
  const apiKey = unboundKey({ name, secret, id: ctx.newId(), at: ctx.at });
  const answer = { ...apiKey, key: secret };
  const writes = [tenantCheck(slug), apiKeyWrite(slug, keyHash(secret), apiKey)];
  return (
    (await ctx.commit<Rejection<'not_found' | 'unique_violation'>>(writes, answer, apiKey)) ??
    answer
  );
});
