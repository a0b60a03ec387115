import { serve } from '@waybill/api/serve';
import { installers } from '@waybill/registry/installers.generated';
import { newKeySecret } from '@waybill/tenants/api-key/secret';
import { provisionTenant } from '@waybill/tenants/tenant/provision.writes';
import { createTenant } from '@waybill/tenants/tenant/tenant.operations';

export const handler = serve(createTenant, async ({ body, ctx }) => {
  const secret = newKeySecret();
  const { slug, name, status } = body;
  const { tenant, apiKey, writes } = provisionTenant({
    ...{ slug, name, secret, installers, moment: ctx },
    status: status ?? 'active',
    operator: false,
  });
  const kept = { tenant, api_key: apiKey };
  const answer = { tenant, api_key: { ...apiKey, key: secret } };
  return (await ctx.commit(writes, answer, kept)) ?? answer;
});
