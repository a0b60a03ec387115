import { type DomainEvent, eventOf } from '@waybill/events/event';
import type { RecordEvent } from '../declare/entity-events.ts';
import { type BaseRow, fieldValue } from '../declare/row.ts';

/** The event of a change of a record: its id, and its code where records have one (MKT-97). */
export function entityEvent(type: RecordEvent, row: BaseRow): DomainEvent {
  const code = fieldValue(row, 'code');
  return eventOf(type, {
    data: typeof code === 'string' ? { id: row.id, code } : { id: row.id },
  });
}
