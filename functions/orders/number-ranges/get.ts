import { serve } from '@waybill/api/serve';
import { getNumberRange } from '@waybill/orders/number-range/number-range.operations';
import { findNumberRange } from '@waybill/orders/number-range/number-range.repository';

export const handler = serve(getNumberRange, async ({ path, ctx }) =>
  findNumberRange(ctx.tenant, path.id),
);
