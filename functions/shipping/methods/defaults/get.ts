import { serve } from '@waybill/api/serve';
import { fallbacksOf } from '@waybill/resources/decide';
import { getMethodDefaults } from '@waybill/shipping/method/method-defaults.operations';
import { methods } from '@waybill/shipping/method/method.resource';

export const handler = serve(getMethodDefaults, async () => ({ defaults: fallbacksOf(methods) }));
