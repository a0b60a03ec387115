import { serve } from '@waybill/api/serve';
import { whereSearchIsOff } from '@waybill/search/index/state.repository';
import { rebuildSearchOperation } from '@waybill/search/operations';
import { rebuildSearch } from '@waybill/search/rebuild/rebuild-search.command';
import { findTenant, noSuchTenant } from '@waybill/tenants/tenant/tenant.repository';

export const handler = serve(rebuildSearchOperation, async ({ path: { slug }, ctx }) => {
  const disabled = whereSearchIsOff();
  if (disabled !== undefined) return disabled;
  if ((await findTenant(slug)) === undefined) return noSuchTenant(slug);
  return rebuildSearch(ctx, slug);
});
