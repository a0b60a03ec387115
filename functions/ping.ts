import { serve } from '@waybill/api/serve';
import { pingOperation } from '@waybill/platform/platform.operations';

/** The one answer that is text, not JSON (API-5). */
export const handler = serve(pingOperation, async () => 'pong').after(({ response }) => {
  if (response?.statusCode !== 200) return;
  response.headers['content-type'] = 'text/plain; charset=utf-8';
  response.body = 'pong';
});
