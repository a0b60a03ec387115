import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { updateTenant } from '@waybill/tenants/tenant/tenant.operations';
import { changeTenant } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(updateTenant, async ({ path, body, ctx }) => {
  const { name, status } = body;
  if (name == null && status == null) {
    return reject('invalid_value', 'Send at least one of: name, status.');
  }
  return changeTenant(path.slug, {
    name: name ?? undefined,
    status: status ?? undefined,
    updated_at: ctx.at,
  });
});
