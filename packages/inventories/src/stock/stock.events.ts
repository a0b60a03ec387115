import { entityEvents } from '@waybill/resources/entity-events';
import { stockLevelLow } from '../reorder/reorder.events.ts';

/** What happens to a stock row itself; its balances are told by bookings (contract README, Events). */
export const stockTopics = entityEvents({ entity: 'stock_level', thing: 'a stock row' });

export const stockEvents = [
  stockTopics.created,
  stockTopics.updated,
  stockTopics.deleted,
  stockLevelLow,
] as const;
