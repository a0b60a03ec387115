import type { StoredEvent } from '@waybill/events/change.entity';
import type { EventRecord } from './event.schema.ts';

/** The record of the wire: what the stored body says, without what names its tenant. */
export function presentEvent({ id, topic, time, body }: Omit<StoredEvent, 'address'>): EventRecord {
  const { data, metadata } = JSON.parse(body) as Pick<EventRecord, 'data' | 'metadata'>;
  return { id, topic, time, data, metadata };
}
