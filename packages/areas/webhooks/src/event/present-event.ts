import { allows } from '@waybill/api/permission';
import type { StoredEvent } from '@waybill/events/change.entity';
import type { EventRecord } from './event.schema.ts';
import readers from './event-readers.generated.json' with { type: 'json' };

const readerOf = new Map(Object.entries<string>(readers));

/** Tells that a key may see the data of a topic's events: it may read their record (WHK-150). */
function maySee(permissions: readonly string[], topic: string): boolean {
  const [entity = ''] = topic.split('.');
  const reader = readerOf.get(entity);
  return allows(permissions, reader ?? '*');
}

/**
 * The record of the wire: what the stored body says, without what names its tenant, and without the
 * data where the key may not read the record that it is of.
 */
export function presentEvent(
  { id, topic, time, body }: Omit<StoredEvent, 'address'>,
  permissions: readonly string[],
): EventRecord {
  const { data, metadata } = JSON.parse(body) as Pick<EventRecord, 'data' | 'metadata'>;
  return { id, topic, time, data: maySee(permissions, topic) ? data : null, metadata };
}
