import { serve } from '@waybill/api/serve';
import { updateNumberRangeOperation } from '@waybill/orders/number-range/number-range.operations';
import { updateNumberRange } from '@waybill/orders/number-range/update-number-range.command';

export const handler = serve(updateNumberRangeOperation, ({ path, body, ctx }) =>
  updateNumberRange(ctx, path.id, body),
);
