import { serve } from '@waybill/api/serve';
import { getNumberRangeDefaults } from '@waybill/orders/number-range/number-range.operations';
import { numberRangeDefaults } from '@waybill/orders/number-range/number-range-input';

export const handler = serve(getNumberRangeDefaults, async () => ({
  defaults: numberRangeDefaults,
}));
