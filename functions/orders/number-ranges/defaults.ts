import { serve } from '@waybill/api/serve';
import { createNumberRangeDefaultsOperation } from '@waybill/orders/number-range/number-range.operations';
import { restoreNumberRanges } from '@waybill/orders/number-range/restore-number-ranges.command';

export const handler = serve(createNumberRangeDefaultsOperation, ({ ctx }) =>
  restoreNumberRanges(ctx),
);
