import { serve } from '@waybill/api/serve';
import { healthLive } from '@waybill/platform/platform.operations';

/** Liveness: platform.md 1. */
export const handler = serve(healthLive, async () => ({ status: 'ok' as const }));
