import { serve } from '@waybill/api/serve';
import { deleteNumberRange } from '@waybill/orders/number-range/number-range.command';
import { deleteNumberRangeOperation } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(deleteNumberRangeOperation, ({ path, ctx }) =>
  deleteNumberRange(ctx, path.id),
);
