import { serve } from '@waybill/api/serve';
import { createNumberRange } from '@waybill/orders/number-range/number-range.command';
import { createNumberRangeOperation } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(createNumberRangeOperation, ({ body, ctx }) =>
  createNumberRange(ctx, body),
);
