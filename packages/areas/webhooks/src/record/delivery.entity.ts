import { DAY_SECONDS, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import {
  defineEntity,
  facetIndex,
  type Key,
  key,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from '@waybill/table/item';
import type { EndpointRef } from '../endpoint/slots.ts';
import { sendErrors } from '../net/send-error.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { type DeliveryStatus, deliveryStatuses, triggers } from './delivery.status.ts';

/** A delivery is kept as long as it is listed: 30 whole days and today (WHK-8, WHK-291). */
const RETENTION_SECONDS = 32 * DAY_SECONDS;

/** Names a delivery: there is one for each event and endpoint. */
export interface DeliveryRef {
  readonly tenant: string;
  readonly event: string;
  readonly endpoint: string;
}

/** The attempt that a delivery waits for. */
export function nextAttemptOf(delivery: Delivery): AttemptRef {
  const { tenant, event_id: event, event_home: home, endpoint_id: endpoint } = delivery;
  const { round, attempts } = delivery;
  const ref = { tenant, event, endpoint, round, attempt: attempts + 1 };
  return home === null ? ref : { ...ref, home };
}

/** The sort keys of the deliveries of an event begin so. */
export const deliveryPrefix = 'DLV#';

/** By its key there is one delivery per event and endpoint: creating it twice is impossible. */
export function deliveryKey({ tenant, event, endpoint }: DeliveryRef): Key {
  return { pk: key('T', tenant, 'EVT', event), sk: `${deliveryPrefix}${endpoint}` };
}

/** A delivery and, while an attempt is made, who makes it and until when. */
export const deliveryEntity = defineEntity({
  name: 'webhook_delivery',
  attributes: {
    id: text,
    tenant: text,
    event_id: text,
    /** The partition of its change, where that is not its own. */
    event_home: optional(text, null),
    endpoint_id: text,
    topic: text,
    status: oneOf(...deliveryStatuses),
    /** Raised by a recovery, which starts the schedule from its beginning. */
    round: number,
    /** Attempts of this round. */
    attempts: number,
    /** Attempts made by hand, counted apart so that they cannot disturb the schedule. */
    manual_no: number,
    trigger: oneOf(...triggers),
    next_attempt_at: nullable(text),
    first_attempt_at: nullable(text),
    last_attempt_at: nullable(text),
    delivered_at: nullable(text),
    gives_up_at: optional(text, null),
    last_status_code: nullable(number),
    last_error_code: nullable(oneOf(...sendErrors)),
    created_at: text,
    ttl: number,
    /** The time that its last attempt took. */
    duration_ms: optional(number, null),
    claim: optional(text, null),
    lease: optional(text, null),
  },
});
export type StoredDelivery = ReturnType<typeof deliveryEntity.read>;

/** One event on its way to one endpoint: the state machine and the record (WHK-84). */
export type Delivery = Omit<StoredDelivery, 'claim' | 'lease' | 'ttl'>;

export function timeToLive(from: Date): number {
  return unixSeconds(plusSeconds(from, RETENTION_SECONDS));
}

/** Deliveries of an endpoint by event: those that wait until it answers again. */
export const parkedIndex = facetIndex(1);
/** All of them. */
export const endpointIndex = facetIndex(2);
/** Those in a state that is looked for. */
export const statusIndex = facetIndex(3);

/** States with a list of their own; a delivery that succeeds at once is never in one. */
const listedStatuses = ['waiting', 'failed', 'skipped', 'cancelled'] as const;
export type ListedStatus = (typeof listedStatuses)[number];

export function isListed(status: string): status is ListedStatus {
  return listedStatuses.some((listed) => listed === status);
}

const partitionOf = ({ tenant, endpoint }: EndpointRef, list: string, ...rest: string[]) =>
  key('T', tenant, 'WEBHOOKS', list, endpoint, ...rest);

export const parkedPartition = (at: EndpointRef) => partitionOf(at, 'PARKED');
export const endpointPartition = (at: EndpointRef) => partitionOf(at, 'DELIVERIES');
export const statusPartition = (at: EndpointRef, status: ListedStatus) =>
  partitionOf(at, 'DELIVERIES', status);

/** Attributes without which a delivery does not wait for its endpoint. */
export const PARKED_ATTRIBUTES = [parkedIndex.partitionKey] as const;

/** Attributes without which a delivery is not in the list of its state. */
export const STATUS_ATTRIBUTES = [statusIndex.partitionKey] as const;

/** The attribute of a delivery that waits for its endpoint. */
export function parkedAttributes(ref: DeliveryRef): Record<string, string> {
  return { [parkedIndex.partitionKey]: parkedPartition(ref) };
}

/** The attribute that lists a delivery by its state, where the state has a list. */
export function statusAttributes(ref: DeliveryRef, status: DeliveryStatus): Record<string, string> {
  return isListed(status) ? { [statusIndex.partitionKey]: statusPartition(ref, status) } : {};
}

/** The index attributes of a new delivery: in all of its lists it stands at its event. */
export function listAttributes(ref: DeliveryRef, status: DeliveryStatus): Record<string, string> {
  return {
    [endpointIndex.partitionKey]: endpointPartition(ref),
    [endpointIndex.sortKey]: ref.event,
    ...statusAttributes(ref, status),
  };
}
