import { serve } from '@waybill/api/serve';
import { getNumberRangeOperation } from '@waybill/orders/number-range/number-range.operations';
import { findNumberRange } from '@waybill/orders/number-range/number-range.repository';

export const handler = serve(getNumberRangeOperation, async ({ path, ctx }) =>
  findNumberRange(ctx.tenant, path.id),
);
