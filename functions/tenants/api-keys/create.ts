import { serve } from '@waybill/api/serve';
import { newKeySecret } from '@waybill/tenants/api-key/secret';
import { issueRescueKey } from '@waybill/tenants/tenant/issue-rescue-key.command';
import { createTenantKeyOperation } from '@waybill/tenants/tenant/tenant.operations';

export const handler = serve(createTenantKeyOperation, ({ path, body, ctx }) =>
  issueRescueKey(ctx, path.slug, body, newKeySecret()),
);
