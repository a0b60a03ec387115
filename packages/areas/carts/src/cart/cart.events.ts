import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a cart; changes of its lines are changes of it (CRT-52). */
export const cartTopics = entityEvents({ entity: 'cart', thing: 'a cart' });

export const cartEvents = [cartTopics.created, cartTopics.updated, cartTopics.deleted] as const;
