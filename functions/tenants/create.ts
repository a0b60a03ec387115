import { serve } from '@waybill/api/serve';
import { installers } from '@waybill/registry/installers.generated';
import { newKeySecret, newSecret } from '@waybill/tenants/api-key/secret';
import { provisionTenant } from '@waybill/tenants/tenant/provision-tenant.command';
import { createTenantOperation } from '@waybill/tenants/tenant/tenant.operations';

export const handler = serve(createTenantOperation, ({ body, ctx }) =>
  provisionTenant(ctx, {
    slug: body.slug,
    name: body.name,
    status: body.status ?? 'active',
    operator: false,
    secret: newKeySecret(),
    cursorSecret: newSecret(),
    installers,
  }),
);
