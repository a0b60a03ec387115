import { serve } from '@waybill/api/serve';
import { healthVersionOperation } from '@waybill/platform/platform.operations';
import manifest from '../../package.json' with { type: 'json' };

/** Version probe (API-4). */
export const handler = serve(healthVersionOperation, async () => ({ version: manifest.version }));
