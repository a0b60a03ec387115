import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a kind of order lists (ORL-16). */
export const kindTopics = entityEvents({
  entity: 'order_list_kind',
  thing: 'a kind of order lists',
  example: 'shopping',
});
