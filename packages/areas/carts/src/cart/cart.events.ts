import { entityEvents } from '@waybill/resources/entity-events';

/** What happens to a cart; what happens to its lines is a change of it (CRT-52). */
export const cartTopics = entityEvents({ entity: 'cart', thing: 'a cart' });

export const cartEvents = [cartTopics.created, cartTopics.updated, cartTopics.deleted] as const;
