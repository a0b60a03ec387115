import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a location (INV-133). */
export const locationTopics = entityEvents({
  entity: 'location',
  thing: 'a location',
  example: 'main',
});

export const locationEvents = [
  locationTopics.created,
  locationTopics.updated,
  locationTopics.deleted,
] as const;
