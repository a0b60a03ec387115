import { serve } from '@waybill/api/serve';
import { listPage } from '@waybill/resources/list';
import { loadServiceLevels } from '@waybill/shipping/service-level/service-level.repository';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';

export const handler = serve(serviceLevels.contracts.list, async ({ query, ctx }) =>
  listPage(serviceLevels, await loadServiceLevels(ctx), query),
);
