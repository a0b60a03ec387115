import type { EndpointRef } from '../endpoint/slots.ts';
import type { AttemptQueues } from './attempt-queue.ts';

/** Has the signer visit an endpoint that a caller changed at once, not with the next sweep. */
export function tellVisit(
  queues: Pick<AttemptQueues, 'tasks'>,
  { tenant, endpoint }: EndpointRef,
): Promise<void> {
  return queues.tasks([{ task: { tenant, endpoint, visit: true }, delaySeconds: 0 }]);
}
