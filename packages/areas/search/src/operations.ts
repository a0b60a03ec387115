import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { SearchRebuild } from './index/search-rebuild.schema.ts';

const RebuildPath = v.object({ slug: described('Slug of the tenant.', v.string()) });

const impact = 'The operator cannot make the search of a tenant anew; it goes on as it is.';

export const rebuildSearchOperation = defineOperation({
  id: 'orders.search.rebuild',
  route: 'POST /tenants/{slug}/search/rebuild',
  summary: 'Make the search of a tenant anew',
  description:
    'The new index is made beside running trade, and searches read the one of before until it is whole. A rebuild that runs is answered as it is. It takes a key of the operator tenant.',
  path: RebuildPath,
  response: SearchRebuild,
  status: 202,
  access: 'write',
  operatorOnly: true,
  errors: { search_disabled: { status: 422, when: 'The stage has the search switched off.' } },
  impact,
});

export const getRebuildOperation = defineOperation({
  id: 'orders.search.rebuild.get',
  route: 'GET /tenants/{slug}/search/rebuild',
  summary: 'Read how far the rebuild of a search is',
  description: 'The last one, running or finished. It takes a key of the operator tenant.',
  path: RebuildPath,
  response: SearchRebuild,
  status: 200,
  access: 'read',
  operatorOnly: true,
  errors: {},
  impact,
});

/** Every operation of the search beside `orders.search`, whose rows are those of the orders area. */
export const searchOperations = [rebuildSearchOperation, getRebuildOperation] as const;
