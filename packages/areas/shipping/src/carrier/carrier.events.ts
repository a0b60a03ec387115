import { entityEvents } from '@waybill/resources/entity-events';

/** What happens to a carrier (SHP-151). */
export const carrierTopics = entityEvents({
  entity: 'carrier',
  thing: 'a carrier',
  example: 'dhl',
});
