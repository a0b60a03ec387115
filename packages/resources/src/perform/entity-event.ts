import type { DomainEvent, EventType } from '@waybill/events/event';
import { type BaseRow, fieldValue } from '../declare/row.ts';

/** When a change happens, and how it names its events. */
export interface Moment {
  readonly at: string;
  newPrefixedId(prefix: string): string;
}

/** The event of a change of a record. */
export function entityEvent({ topic }: EventType, row: BaseRow, moment: Moment): DomainEvent {
  const code = fieldValue(row, 'code');
  return {
    id: moment.newPrefixedId('evt'),
    topic,
    time: moment.at,
    data: code === undefined ? { id: row.id } : { id: row.id, code },
    metadata: {},
  };
}
