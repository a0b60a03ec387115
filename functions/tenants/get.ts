import { serve } from '@waybill/api/serve';
import { getTenantOperation } from '@waybill/tenants/tenant/tenant.operations';
import { findTenant, noSuchTenant } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(
  getTenantOperation,
  async ({ path: { slug } }) => (await findTenant(slug)) ?? noSuchTenant(slug),
);
