import { serve } from '@waybill/api/serve';
import { fallbacksOf } from '@waybill/resources/standard-rows';
import { getMethodDefaults } from '@waybill/shipping/method/defaults.operations';
import { methods } from '@waybill/shipping/method/method.resource';

export const handler = serve(getMethodDefaults, async () => ({ defaults: fallbacksOf(methods) }));
