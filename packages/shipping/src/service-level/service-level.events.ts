import { entityEvents } from '@waybill/resources/entity-events';

/** What happens to a service level (contract README, Events). */
export const serviceLevelTopics = entityEvents({
  entity: 'service_level',
  thing: 'a service level',
  example: 'express',
});
