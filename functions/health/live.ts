import { serve } from '@waybill/api/serve';
import { healthLiveOperation } from '@waybill/platform/platform.operations';

/** Liveness (API-2). */
export const handler = serve(healthLiveOperation, async () => ({ status: 'ok' as const }));
