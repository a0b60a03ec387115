import type { EventType } from '@waybill/events/event';
import { kindTopics } from './kind/kind.resource.ts';
import { listTopics } from './list/list.events.ts';

/** Every topic of the area of order lists. */
export const orderListsAreaEvents: readonly EventType[] = [
  ...Object.values(listTopics),
  ...Object.values(kindTopics),
];
