import { type Instant, plusSeconds, toInstant, unixSeconds } from '@waybill/kernel/instant';
import { dueIndex, facetIndex } from '@waybill/table/definition';
import { dueAttributes as attributesOf } from '@waybill/table/due';
import { type Key, key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';
import type { SendError } from '../net/send-error.ts';
import type { DeliveryStatus } from './delivery.status.ts';

/** The delivery log lives as long as its events (webhooks.md 3.10). */
const RETENTION_SECONDS = 30 * 86_400;

/** What starts an attempt (webhooks.md 3.6). */
export type Trigger = 'event' | 'schedule' | 'manual' | 'recover' | 'test' | 'wake';

/** One event on its way to one endpoint: the state machine and the record (webhooks.md 3.5). */
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

/** One try, as the log keeps it (webhooks.md 3.6). */
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

/** Names one attempt of one delivery: all that a queue message carries. */
export interface Wake {
  readonly tenant: string;
  readonly event: string;
  readonly endpoint: string;
  readonly round: number;
  readonly attempt: number;
}

/**
 * What a queue message carries. `woken` says that the endpoint answers again: the last of a group
 * brings the next one (webhooks.md 4.4, step 7).
 */
export interface QueuedWake extends Wake {
  readonly woken?: 'member' | 'last';
}

/** One delivery per event and endpoint, by its key: creating it twice is impossible. */
export function deliveryKey(at: { tenant: string; event: string; endpoint: string }): Key {
  return { pk: key('T', at.tenant, 'EVT', at.event), sk: key('DLV', at.endpoint) };
}

export function attemptKey(wake: Wake): Key {
  const { pk, sk } = deliveryKey(wake);
  const padded = (value: number, length: number) => String(value).padStart(length, '0');
  return { pk, sk: `${sk}#ATT#${padded(wake.round, 2)}#${padded(wake.attempt, 4)}` };
}

export function timeToLive(from: Date): number {
  return unixSeconds(plusSeconds(from, RETENTION_SECONDS));
}

/**
 * The index attributes that bring a delivery before the sweep at `lookAt`. The sort key carries
 * the attempt too, so that the sweep needs no read of the row.
 */
export function dueAttributes(wake: Wake, lookAt: Date): Record<string, string> {
  const sort = key(toInstant(lookAt), String(wake.round), String(wake.attempt));
  return attributesOf('DUE', `${wake.event} ${wake.endpoint}`, sort);
}

/** Deliveries that wait until their endpoint answers again, the oldest event first. */
export const parkedIndex = facetIndex(1);

export function parkedPartition({ tenant, endpoint }: Pick<Wake, 'tenant' | 'endpoint'>): string {
  return key('T', tenant, 'WEBHOOKS', 'PARKED', endpoint);
}

/** The index attributes of a delivery that waits for its endpoint. */
export function parkedAttributes(wake: Wake): Record<string, string> {
  return {
    [parkedIndex.partitionKey]: parkedPartition(wake),
    [parkedIndex.sortKey]: wake.event,
  };
}

/** What a row of the due index stands for. */
export function asDue(item: TableItem): { wake: Wake; due: Date; key: Key; mark: string } {
  const [, tenant = '', , event = ''] = item.pk.split('#');
  const [, endpoint = ''] = item.sk.split('#');
  const mark = String(item[dueIndex.sortKey]);
  const [due = '', round, attempt] = mark.split('#');
  const wake = { tenant, event, endpoint, round: Number(round), attempt: Number(attempt) };
  return { wake, due: new Date(due), key: { pk: item.pk, sk: item.sk }, mark };
}
