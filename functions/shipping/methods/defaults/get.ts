import { serve } from '@waybill/api/serve';
import { fallbacksOf } from '@waybill/resources/standard-rows';
import { methods } from '@waybill/shipping/method/method.resource';
import { getMethodDefaultsOperation } from '@waybill/shipping/method/method-defaults.operations';

export const handler = serve(getMethodDefaultsOperation, async () => ({
  defaults: fallbacksOf(methods),
}));
