import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a carrier (SHP-151). */
export const carrierTopics = entityEvents({
  entity: 'carrier',
  thing: 'a carrier',
  example: 'dhl',
});
