import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { updateTenantOperation } from '@waybill/tenants/tenant/tenant.operations';
import { changeTenant } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(updateTenantOperation, async ({ path, body, ctx }) => {
  const { name, status, rate_limit } = body;
  if (name == null && status == null && rate_limit === undefined) {
    return reject('invalid_value', 'Send at least one of: name, status, rate_limit.');
  }
  return changeTenant(path.slug, {
    ...(name == null ? {} : { name }),
    ...(status == null ? {} : { status }),
    ...(rate_limit === undefined ? {} : { rate_limit }),
    updated_at: ctx.at,
  });
});
