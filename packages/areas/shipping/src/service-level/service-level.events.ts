import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a service level (SHP-151). */
export const serviceLevelTopics = entityEvents({
  entity: 'service_level',
  thing: 'a service level',
  example: 'express',
});
