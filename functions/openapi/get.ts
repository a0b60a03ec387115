import { serve } from '@waybill/api/serve';
import { getOpenapi } from '@waybill/platform/platform.operations';
import document from '../../docs/openapi.json' with { type: 'json' };

/** The document that was reviewed with the change: generated, committed, served as it is. */
export const handler = serve(getOpenapi, async () => document);
