import type { WebhookEvent } from '@waybill/client/events';
import { Untrusted, verify } from '@waybill/client/webhooks';

/**
 * A receiver for whatever speaks `fetch`: workers, Deno, Bun, the routes of a framework. `secrets`
 * are all that may sign just now; `keep` puts the event where it is safe, once for each id.
 */
export async function receive(
  request: Request,
  secrets: readonly string[],
  keep: (event: WebhookEvent) => Promise<void>,
): Promise<Response> {
  let event: WebhookEvent;
  try {
    event = await verify(await request.arrayBuffer(), request.headers, secrets);
  } catch (error) {
    if (error instanceof Untrusted) return new Response(null, { status: 401 });
    throw error;
  }
  await keep(event);
  return new Response(null, { status: 204 });
}
