import { type Instant, plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import { dueIndex, facetIndex } from '@waybill/table/definition';
import { dueAttributes as attributesOf } from '@waybill/table/due';
import { type Key, key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import type { SendError } from '../net/send-error.ts';
import type { DeliveryStatus } from './delivery.status.ts';

/** The delivery log lives as long as its events (WHK-8). */
const RETENTION_SECONDS = 30 * 86_400;

/** What starts an attempt (WHK-90). */
export type Trigger = 'event' | 'schedule' | 'manual' | 'recover' | 'test' | 'wake';

/** One event on its way to one endpoint: the state machine and the record (WHK-84). */
export interface Delivery {
  readonly id: string;
  readonly tenant: string;
  readonly event_id: string;
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
  readonly round: number;
  readonly attempt: number;
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

export function timeToLive(from: Date): number {
  return unixSeconds(plusSeconds(from, RETENTION_SECONDS));
}

export const DUE_ATTRIBUTES = [dueIndex.partitionKey, dueIndex.sortKey] as const;

/**
 * The index attributes that bring a delivery before the sweep at `sweepAt`. The sort key carries
 * the attempt too, so that the sweep needs no read of the row.
 */
export function dueAttributes(ref: AttemptRef, sweepAt: Date): Record<string, string> {
  const sort = key(toInstant(sweepAt), String(ref.round), String(ref.attempt));
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
  const [due = '', round, attempt] = mark.split('#');
  const ref = { tenant, event, endpoint, round: Number(round), attempt: Number(attempt) };
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

export function asDelivery(item: TableItem): Delivery {
  return item as unknown as Delivery;
}
