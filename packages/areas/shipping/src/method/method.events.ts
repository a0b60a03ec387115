import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a shipping method; changes of its tiers are updates (SHP-66, SHP-151). */
export const methodTopics = entityEvents({
  entity: 'shipping_method',
  thing: 'a shipping method',
  example: 'standard',
});
