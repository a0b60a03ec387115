import { entityEvents } from '@waybill/resources/entity-events';

/** The events of an order list; its positions are a part of it (ORL-42). */
export const listTopics = entityEvents({ entity: 'order_list', thing: 'an order list' });
