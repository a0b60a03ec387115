import { serve } from '@waybill/api/serve';
import { listPage } from '@waybill/resources/list';
import { loadWeightUnits } from '@waybill/shipping/weight-unit/weight-unit.repository';
import { weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';

export const handler = serve(weightUnits.contracts.list, async ({ query, ctx }) =>
  listPage(weightUnits, await loadWeightUnits(ctx), query),
);
