import { packed, unpacked } from '@waybill/api/stored-document';
import { key } from '@waybill/table/key';
import type { TableItem, Write } from '@waybill/table/write';
import { orderIdOf, orderPartition } from './order.entity.ts';
import type { TrailEvent } from './trail.schema.ts';

/** Trail rows stand beside the aggregate, so that a long history never slows down a read of it. */
export const TRAIL = 'EVT#';

/** The write of a trail row, under the id of the event that tells the same. */
export function trailWrite(tenant: string, eventId: string, row: TrailEvent): Write {
  return {
    put: {
      pk: orderPartition(tenant, row.order_id),
      sk: key('EVT', eventId),
      _e: 'order-event',
      id: row.id,
      name: row.name,
      ...(row.actor === null ? {} : { actor: row.actor }),
      payload: packed(row.payload),
      created_at: row.created_at,
    },
  };
}

export function asTrailEvent(item: TableItem): TrailEvent {
  return {
    id: String(item['id']),
    order_id: orderIdOf(item),
    name: String(item['name']),
    actor: (item['actor'] as string | undefined) ?? null,
    payload: unpacked(item['payload']),
    created_at: String(item['created_at']),
  };
}
