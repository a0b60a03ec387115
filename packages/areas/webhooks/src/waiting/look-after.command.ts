import { type DeliverPorts, logAndIgnore } from '../attempt/ports.ts';
import { secondsUntil } from '../attempt/schedule.ts';
import { askForVisit } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';

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
  const message = {
    task: { ...at, visit: true },
    delaySeconds: secondsUntil(moment, now),
  } as const;
  await logAndIgnore(ports, 'visit-message', () => ports.queues.tasks([message]));
}
