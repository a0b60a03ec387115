import { serve } from '@waybill/api/serve';
import { getNumberRangeDefaultsOperation } from '@waybill/orders/number-range/number-range.operations';
import { numberRangeDefaults } from '@waybill/orders/number-range/number-range-input';

export const handler = serve(getNumberRangeDefaultsOperation, async () => ({
  defaults: numberRangeDefaults,
}));
