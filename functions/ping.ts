import { serve } from '@waybill/api/serve';
import { pingOperation } from '@waybill/platform/platform.operations';

export const handler = serve(pingOperation, async () => 'pong');
