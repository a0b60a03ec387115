import type { EndpointRef } from '../endpoint/slots.ts';
import type { SignerQueues } from '../queue/signer-task.ts';

/** Has the signer visit an endpoint that a caller changed at once, not with the next sweep. */
export function sendVisit(
  queues: Pick<SignerQueues, 'tasks'>,
  { tenant, endpoint }: EndpointRef,
): Promise<void> {
  return queues.tasks([{ task: { tenant, endpoint, visit: true }, delaySeconds: 0 }]);
}
