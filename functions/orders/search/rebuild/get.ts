import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { loadState } from '@waybill/search/index/state.repository';
import { getRebuildOperation } from '@waybill/search/operations';
import { presentRebuild } from '@waybill/search/rebuild/rebuild';

export const handler = serve(getRebuildOperation, async ({ path: { slug } }) => {
  const { job } = await loadState(slug);
  if (job !== undefined) return presentRebuild(job);
  return reject('not_found', `The search of ${slug} was never made anew.`);
});
