import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { getTenant } from '@waybill/tenants/tenant/tenant.operations';
import { findTenant } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(
  getTenant,
  async ({ path }) =>
    (await findTenant(path.slug)) ?? reject('not_found', `There is no tenant ${path.slug}.`),
);
