import { entityEvents } from '@waybill/resources/entity-events';

/** The events of a stock row itself; movements publish its balances (INV-124). */
export const stockTopics = entityEvents({ entity: 'stock_level', thing: 'a stock row' });
