import { type Instant, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { number, text } from '@waybill/table/attribute';
import { write } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { dueIndex } from '@waybill/table/definition';
import { dueAttributes } from '@waybill/table/due';
import { defineEntity } from '@waybill/table/entity';
import { type Key, key } from '@waybill/table/key';
import { get, getMany } from '@waybill/table/read';
import type { Put, TableItem } from '@waybill/table/write';
import { type DomainEvent, eventBody } from './event.ts';

/** Events are kept as long as the delivery log (WHK-8). */
const RETENTION_DAYS = 30;

/** The longest body that is stored, delivered and published (WHK-5). */
export const BODY_LIMIT = 240 * 1024;

const DAY_SECONDS = 86_400;

/** An event as stored: the body is the exact text to deliver. */
export interface OutboxEvent {
  readonly id: string;
  readonly tenant: string;
  readonly topic: string;
  readonly time: Instant;
  readonly body: string;
}

const eventEntity = defineEntity({
  name: 'event',
  attributes: { tenant: text, topic: text, time: text, body: text, ttl: number },
});

function eventKey(tenant: string, id: string): Key {
  return { pk: key('T', tenant, 'EVT', id), sk: 'EVT' };
}

function eventPut(tenant: string, event: DomainEvent): Put {
  const { id, topic, time } = event;
  const body = eventBody(tenant, event);
  if (Buffer.byteLength(body) > BODY_LIMIT) throw new Error(`event ${topic} is too large`);
  const ttl = unixSeconds(plusSeconds(new Date(time), RETENTION_DAYS * DAY_SECONDS));
  return {
    put: {
      ...eventEntity.item(eventKey(tenant, id), { tenant, topic, time, body, ttl }),
      ...dueAttributes('OUTBOX', id, key(time, id)),
    },
    when: isNew,
  };
}

/** The writes that record events, for the transaction of their change (WHK-1). */
export function outboxWrites(tenant: string, events: readonly DomainEvent[]): Put[] {
  return events.map((event) => eventPut(tenant, event));
}

/** A stored event, read back. */
export function asOutboxEvent(item: TableItem): OutboxEvent {
  const { tenant, topic, time, body } = eventEntity.read(item);
  return { id: item.pk.slice(item.pk.lastIndexOf('#') + 1), tenant, topic, time, body };
}

/** The event with this id, or undefined when it is unknown or past its retention. */
export async function loadEvent(tenant: string, id: string): Promise<OutboxEvent | undefined> {
  const item = await get(eventKey(tenant, id));
  return item === undefined ? undefined : asOutboxEvent(item);
}

/** Takes an event out of the outbox once the bus has it. */
export async function markPublished(event: { tenant: string; id: string }): Promise<void> {
  await write({
    update: eventKey(event.tenant, event.id),
    drop: [dueIndex.partitionKey, dueIndex.sortKey],
    when: isThere,
  });
}

/** Stored events by their keys; those that are gone are left out. */
export async function loadEvents(keys: readonly Key[]): Promise<OutboxEvent[]> {
  const items = await getMany(keys);
  return items.filter((item) => item !== undefined).map(asOutboxEvent);
}
