import { serve } from '@waybill/api/serve';
import { healthLive } from '@waybill/platform/platform.operations';

/** Liveness (API-2). */
export const handler = serve(healthLive, async () => ({ status: 'ok' as const }));
