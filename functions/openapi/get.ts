import { serve } from '@waybill/api/serve';
import { getOpenapiOperation } from '@waybill/platform/platform.operations';

/**
 * The document that was reviewed with the change: generated, committed, served as it is. It is
 * read by the first call, for it is larger than all code around it.
 */
export const handler = serve(getOpenapiOperation, async () => {
  const { default: document } = await import('../../docs/openapi.json', { with: { type: 'json' } });
  return document;
});
