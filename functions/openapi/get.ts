import { getOpenapi } from '@waybill/api/platform.operations';
import { serve } from '@waybill/api/serve';
import document from '../../docs/openapi.json' with { type: 'json' };

/** The document that was reviewed with the change: generated, committed, served as it is. */
export const handler = serve(getOpenapi, async () => document);
