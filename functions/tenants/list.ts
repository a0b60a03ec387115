import { presentPage } from '@waybill/api/page';
import { serve } from '@waybill/api/serve';
import { listRows } from '@waybill/table/list/rows';
import { listTenants } from '@waybill/tenants/tenant/tenant.operations';
import { listTenants as loadTenants } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(listTenants, async ({ query }) => {
  const rows = (await loadTenants()).map((tenant) => ({ ...tenant, id: tenant.slug }));
  return presentPage(listRows(rows, query), query);
});
