import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a weight unit (SHP-151). */
export const weightUnitTopics = entityEvents({
  entity: 'weight_unit',
  thing: 'a weight unit',
  example: 'kg',
});
