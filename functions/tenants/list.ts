import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listRows } from '@waybill/table/list';
import { listTenantsOperation } from '@waybill/tenants/tenant/tenant.operations';
import { listTenants } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(listTenantsOperation, async ({ query }) => {
  const rows = (await listTenants()).map((tenant) => ({ ...tenant, id: tenant.slug }));
  return presentPage(listRows(rows, query), query);
});
