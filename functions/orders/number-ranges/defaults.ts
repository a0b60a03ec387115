import { serve } from '@waybill/api/serve';
import { restoreNumberRanges } from '@waybill/orders/number-range/number-range.command';
import { createNumberRangeDefaultsOperation } from '@waybill/orders/number-range/number-range.operations';

export const handler = serve(createNumberRangeDefaultsOperation, ({ ctx }) =>
  restoreNumberRanges(ctx),
);
