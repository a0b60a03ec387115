import { serve } from '@waybill/api/serve';
import { toInstant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import { findEndpoint } from '@waybill/webhooks/endpoint/endpoint.repository';
import { endpointStatsOperation } from '@waybill/webhooks/record/delivery.operations';
import { loadRecent } from '@waybill/webhooks/record/delivery-list.repository';
import { STATS_LIMIT, statsOf, windowMs } from '@waybill/webhooks/record/endpoint-stats';

export const handler = serve(endpointStatsOperation, async ({ path, query, ctx }) => {
  const { tenant, now } = ctx;
  const { window } = query;
  const since = new Date(now.getTime() - windowMs(window));
  const [found, recent] = await Promise.all([
    findEndpoint(tenant, path.id),
    loadRecent({ tenant, endpoint: path.id }, since, STATS_LIMIT),
  ]);
  return isRejection(found) ? found : { window, since: toInstant(since), ...statsOf(recent) };
});
