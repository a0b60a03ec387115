import { serve } from '@waybill/api/serve';
import { fallbacksOf } from '@waybill/resources/standard-rows';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';
import { getCarrierDefaultsOperation } from '@waybill/shipping/carrier/carrier-defaults.operations';

export const handler = serve(getCarrierDefaultsOperation, async () => ({
  defaults: fallbacksOf(carriers),
}));
