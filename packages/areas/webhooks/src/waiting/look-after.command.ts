import { type DeliverPorts, logAndIgnore } from '../attempt/ports.ts';
import { secondsUntil } from '../attempt/schedule.ts';
import { askForVisit } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import type { SignerQueues } from '../queue/signer-task.ts';

/**
 * Has an endpoint visited at a moment, unless it is by then already. Without its message the sweep
 * sends another (WHK-143).
 */
export async function scheduleVisit(
  ports: Pick<DeliverPorts, 'queues' | 'warn'>,
  { tenant, endpoint }: EndpointRef,
  moment: Date,
  now: Date,
): Promise<void> {
  const at = { tenant, endpoint };
  if (!(await askForVisit(at, moment, now))) return;
  const delaySeconds = secondsUntil(moment, now);
  await logAndIgnore(ports, 'visit-message', () => sendVisit(ports.queues, at, delaySeconds));
}

/** Has the signer visit an endpoint that a caller changed at once, not with the next sweep. */
export function sendVisit(
  queues: Pick<SignerQueues, 'later'>,
  { tenant, endpoint }: EndpointRef,
  delaySeconds = 0,
): Promise<void> {
  return queues.later([{ task: { kind: 'visit', tenant, endpoint }, delaySeconds }]);
}
