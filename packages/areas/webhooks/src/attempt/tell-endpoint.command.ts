import type { EndpointState } from '../endpoint/endpoint.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { disableWhile, updateHealth } from '../endpoint/update-health.command.ts';
import type { AttemptResult } from '../record/attempt.entity.ts';
import type { Delivery } from '../record/delivery.entity.ts';
import { countWaiting } from '../record/delivery-list.repository.ts';
import type { Verdict } from './outcome.ts';
import type { DeliverPorts } from './ports.ts';

/** An attempt whose result is stored. */
export interface Ended {
  readonly attemptId: string;
  readonly delivery: Delivery;
  readonly result: AttemptResult;
  readonly verdict: Verdict;
}

/**
 * Applies the result of an attempt to its endpoint: its health, and its end where the receiver asks
 * for that. Answers when the endpoint has to be visited, if so.
 */
export async function tellEndpoint(
  { notices }: Pick<DeliverPorts, 'notices'>,
  state: EndpointState,
  { attemptId, delivery, result, verdict }: Ended,
): Promise<Date | undefined> {
  const { at, statusCode, errorCode, status } = result;
  const attempt = {
    attemptId,
    at,
    errorCode,
    statusCode,
    delivery,
    succeeded: status === 'delivered',
  };
  if (errorCode === 'blocked_address') notices.count('blocked_address');
  const waits = status === 'waiting' ? delivery.event_id : undefined;
  const judged = { attempt, countWaiting: (of: EndpointRef) => countWaiting(of, waits), notices };
  const { tenant } = delivery;
  const { url } = state.endpoint;
  const { disable: reason } = verdict;
  const isDisabled =
    reason !== undefined &&
    (await disableWhile(
      tenant,
      state,
      { ...judged, reason, occasion: attempt },
      (now) => now.endpoint.url === url,
    ));
  const visit = await updateHealth(tenant, state, judged);
  return isDisabled ? at : visit;
}
