import { entityEvents } from '@waybill/resources/entity-events';

/** What happens to a carrier (contract README, Events). */
export const carrierTopics = entityEvents({
  entity: 'carrier',
  thing: 'a carrier',
  example: 'dhl',
});
