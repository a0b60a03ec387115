import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { plusSeconds } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { EndpointWithHealth, StoredEndpoint } from '../endpoint/endpoint.ts';
import { type Addressed, goesTo } from '../endpoint/event-subject.ts';
import { momentOfEvent } from '../record/delivery-id.ts';

type Refusal = Rejection<'not_found' | 'endpoint_disabled'>;

const endpointDisabled = reject(
  'endpoint_disabled',
  'The endpoint is disabled or gone; enable it first.',
);

export const payloadExpired = reject(
  'payload_expired',
  'The event is older than 30 days: its text is gone.',
);

/** The refusal where nothing is sent to an endpoint once more (WHK-144). */
export function refuseDisabled(
  endpoint: StoredEndpoint | undefined,
): Rejection<'endpoint_disabled'> | undefined {
  return endpoint?.status === 'enabled' ? undefined : endpointDisabled;
}

/**
 * The endpoints that an event is sent to once more: those that are named, or all enabled ones that
 * receive it (WHK-145, WHK-208).
 */
export function redeliveryTargets(
  endpoints: readonly EndpointWithHealth[],
  event: Addressed,
  named: readonly string[] | undefined,
): readonly EndpointWithHealth[] | Refusal {
  if (named === undefined) {
    return endpoints.filter(
      ({ endpoint }) => endpoint.status === 'enabled' && goesTo(endpoint, event),
    );
  }
  const wanted = [...new Set(named)].map((id) => endpoints.find((one) => one.endpoint.id === id));
  const found = wanted.filter((one) => one !== undefined);
  if (found.length < wanted.length) {
    return reject('not_found', 'There is no such webhook endpoint.');
  }
  const refusals = found.map(({ endpoint }) => refuseDisabled(endpoint));
  return refusals.find((refusal) => refusal !== undefined) ?? found;
}

/** Tells that the text of an event is past its 30 days (WHK-8). */
export function isExpired(event: string, now: Date): boolean {
  return momentOfEvent(event) < plusSeconds(now, -RETENTION_SECONDS);
}
