import type { Document } from '@waybill/api/document';
import { json, nullable, optional, text } from '@waybill/table/attribute';
import { defineEntity } from '@waybill/table/entity';
import { key } from '@waybill/table/key';
import type { Put, TableItem } from '@waybill/table/write';
import { orderIdOf, orderPartition } from './order.entity.ts';
import type { TrailEvent } from './trail.schema.ts';

/** Trail rows are no part of the aggregate, so that a long history never slows down a read of it. */
export const TRAIL = 'EVT#';

const trailEntity = defineEntity({
  name: 'order_event',
  attributes: {
    id: text,
    name: text,
    actor: optional(text, null),
    payload: nullable(json<Document>()),
    created_at: text,
  },
});

/** The write of a trail row, under the id of its event. */
export function trailWrite(tenant: string, eventId: string, row: TrailEvent): Put {
  const { order_id, ...values } = row;
  const at = { pk: orderPartition(tenant, order_id), sk: key('EVT', eventId) };
  return { put: trailEntity.item(at, values) };
}

export function asTrailEvent(item: TableItem): TrailEvent {
  return { ...trailEntity.read(item), order_id: orderIdOf(item) };
}
