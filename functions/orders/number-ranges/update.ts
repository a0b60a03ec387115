import { serve } from '@waybill/api/serve';
import { updateNumberRange } from '@waybill/orders/number-range/number-range.command';
import { updateNumberRangeOperation } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(updateNumberRangeOperation, ({ path, body, ctx }) =>
  updateNumberRange(ctx, path.id, body),
);
