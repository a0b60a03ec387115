import { healthLive } from '@waybill/api/platform.operations';
import { serve } from '@waybill/api/serve';

/** Liveness (API-2). */
export const handler = serve(healthLive, async () => ({ status: 'ok' as const }));
