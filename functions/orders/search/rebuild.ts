import { serve } from '@waybill/api/serve';
import { optionalEnv } from '@waybill/kernel/env';
import { reject } from '@waybill/kernel/rejection';
import { rebuildSearchOperation } from '@waybill/search/rebuild/rebuild.operations';
import { rebuildSearch } from '@waybill/search/rebuild/rebuild-search.command';
import { isSearchOn } from '@waybill/search/switch';
import { findTenant, noSuchTenant } from '@waybill/tenants/tenant/tenant.repository';

const disabled = reject('search_disabled', 'This stage has the search switched off.');

export const handler = serve(rebuildSearchOperation, async ({ path: { slug }, ctx }) => {
  if (!isSearchOn(optionalEnv('SEARCH'))) return disabled;
  if ((await findTenant(slug)) === undefined) return noSuchTenant(slug);
  return rebuildSearch(ctx, slug);
});
