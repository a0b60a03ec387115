import { homeAsText, homeFromText } from '@waybill/events/change-address';
import { type Instant, plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import {
  flag,
  list,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
} from '@waybill/table/attribute';
import { dueIndex, facetIndex } from '@waybill/table/definition';
import { dueAttributes as attributesOf } from '@waybill/table/due';
import { defineEntity } from '@waybill/table/entity';
import { type Key, key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import { type SendError, sendErrors } from '../net/send-error.ts';
import { type DeliveryStatus, deliveryStatuses } from './delivery.status.ts';

/** The delivery log lives as long as its events (WHK-8). */
const RETENTION_SECONDS = 30 * 86_400;

/** What starts an attempt (WHK-90). */
const triggers = ['event', 'schedule', 'manual', 'recover', 'test', 'wake'] as const;
export type Trigger = (typeof triggers)[number];

/** One event on its way to one endpoint: the state machine and the record (WHK-84). */
export interface Delivery {
  readonly id: string;
  readonly tenant: string;
  readonly event_id: string;
  /** The partition of its change, where that is not its own. */
  readonly event_home: string | null;
  readonly endpoint_id: string;
  readonly topic: string;
  readonly status: DeliveryStatus;
  /** Raised by a recovery, which starts the schedule anew. */
  readonly round: number;
  /** Attempts of this round. */
  readonly attempts: number;
  /** Attempts made by hand, counted apart so that they cannot disturb the schedule. */
  readonly manual_no: number;
  readonly trigger: Trigger;
  readonly next_attempt_at: Instant | null;
  readonly first_attempt_at: Instant | null;
  readonly last_attempt_at: Instant | null;
  readonly delivered_at: Instant | null;
  readonly gives_up_at: Instant | null;
  readonly last_status_code: number | null;
  readonly last_error_code: SendError | null;
  readonly created_at: Instant;
}

/** One try, as the log keeps it (WHK-90). */
export interface Attempt {
  readonly id: string;
  readonly delivery_id: string;
  readonly round: number;
  readonly number: number;
  readonly trigger: Trigger;
  readonly url: string;
  readonly remote_address: string | null;
  readonly started_at: Instant;
  readonly duration_ms: number;
  readonly timings: Readonly<Record<string, number>> | null;
  readonly request_headers: Readonly<Record<string, string>>;
  readonly secret_versions: readonly number[];
  readonly outcome: 'success' | 'failure';
  readonly status_code: number | null;
  readonly error_code: SendError | null;
  readonly response_headers: Readonly<Record<string, string>>;
  readonly response_body: string;
  readonly response_truncated: boolean;
  readonly next_attempt_at: Instant | null;
}

/** Where a delivery is stored: one for each event and endpoint. */
export interface DeliveryRef {
  readonly tenant: string;
  readonly event: string;
  readonly endpoint: string;
}

/** Names one attempt of one delivery. */
export interface AttemptRef extends DeliveryRef {
  /** Where the change of the event lies, so that its body is one read away. */
  readonly home?: string;
  readonly round: number;
  readonly attempt: number;
}

/** The attempt that a delivery waits for. */
export function nextAttemptOf(delivery: Delivery): AttemptRef {
  const { tenant, event_id: event, event_home: home, endpoint_id: endpoint } = delivery;
  const { round, attempts } = delivery;
  const ref = { tenant, event, endpoint, round, attempt: attempts + 1 };
  return home === null ? ref : { ...ref, home };
}

/** By its key there is one delivery per event and endpoint: creating it twice is impossible. */
export function deliveryKey({ tenant, event, endpoint }: DeliveryRef): Key {
  return { pk: key('T', tenant, 'EVT', event), sk: key('DLV', endpoint) };
}

export function attemptKey(ref: AttemptRef): Key {
  const { pk, sk } = deliveryKey(ref);
  const padded = (value: number, length: number) => String(value).padStart(length, '0');
  return { pk, sk: `${sk}#ATT#${padded(ref.round, 2)}#${padded(ref.attempt, 4)}` };
}

/** A delivery and, while an attempt is made, who makes it and until when. */
export const deliveryEntity = defineEntity({
  name: 'webhook_delivery',
  attributes: {
    id: text,
    tenant: text,
    event_id: text,
    event_home: optional(text, null),
    endpoint_id: text,
    topic: text,
    status: oneOf(...deliveryStatuses),
    round: number,
    attempts: number,
    manual_no: number,
    trigger: oneOf(...triggers),
    next_attempt_at: nullable(text),
    first_attempt_at: nullable(text),
    last_attempt_at: nullable(text),
    delivered_at: nullable(text),
    gives_up_at: nullable(text),
    last_status_code: nullable(number),
    last_error_code: nullable(oneOf(...sendErrors)),
    created_at: text,
    ttl: number,
    claim: optional(text, null),
    lease: optional(text, null),
  },
});
export type StoredDelivery = ReturnType<typeof deliveryEntity.read>;

export const attemptEntity = defineEntity({
  name: 'webhook_attempt',
  attributes: {
    id: text,
    delivery_id: text,
    round: number,
    number,
    trigger: oneOf(...triggers),
    url: text,
    remote_address: nullable(text),
    started_at: text,
    duration_ms: number,
    timings: nullable(record(number)),
    request_headers: record(text),
    secret_versions: list(number),
    outcome: oneOf('success', 'failure'),
    status_code: nullable(number),
    error_code: nullable(oneOf(...sendErrors)),
    response_headers: record(text),
    response_body: text,
    response_truncated: flag,
    next_attempt_at: nullable(text),
    ttl: number,
  },
});

export function timeToLive(from: Date): number {
  return unixSeconds(plusSeconds(from, RETENTION_SECONDS));
}

export const DUE_ATTRIBUTES = [dueIndex.partitionKey, dueIndex.sortKey] as const;

/**
 * The index attributes that bring a delivery before the sweep at `sweepAt`. The sort key carries
 * the attempt too, and where the event lies, so that the sweep needs no read of the row.
 */
export function dueAttributes(ref: AttemptRef, sweepAt: Date): Record<string, string> {
  const home = ref.home === undefined ? [] : [homeAsText(ref.home)];
  const sort = key(toInstant(sweepAt), String(ref.round), String(ref.attempt), ...home);
  return attributesOf('DUE', `${ref.event} ${ref.endpoint}`, sort);
}

/** A delivery in the due index: the attempt it waits for, and the mark by which it stands there. */
export interface DueAttempt {
  readonly ref: AttemptRef;
  readonly due: Date;
  readonly key: Key;
  readonly mark: string;
}

/** What a row of the due index stands for. */
export function asDueAttempt(item: TableItem): DueAttempt {
  const [, tenant = '', , event = ''] = item.pk.split('#');
  const [, endpoint = ''] = item.sk.split('#');
  const mark = String(item[dueIndex.sortKey]);
  const [due = '', round, attempt, home] = mark.split('#');
  const made = { tenant, event, endpoint, round: Number(round), attempt: Number(attempt) };
  const ref = home === undefined ? made : { ...made, home: homeFromText(home) };
  return { ref, due: new Date(due), key: { pk: item.pk, sk: item.sk }, mark };
}

/** Deliveries that wait until their endpoint answers again, the oldest event first. */
export const parkedIndex = facetIndex(1);

export const PARKED_ATTRIBUTES = [parkedIndex.partitionKey, parkedIndex.sortKey] as const;

export function parkedPartition({
  tenant,
  endpoint,
}: Pick<DeliveryRef, 'tenant' | 'endpoint'>): string {
  return key('T', tenant, 'WEBHOOKS', 'PARKED', endpoint);
}

/** The index attributes of a delivery that waits for its endpoint. */
export function parkedAttributes(ref: DeliveryRef): Record<string, string> {
  return {
    [parkedIndex.partitionKey]: parkedPartition(ref),
    [parkedIndex.sortKey]: ref.event,
  };
}
