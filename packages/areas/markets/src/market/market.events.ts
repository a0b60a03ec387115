import { entityEvents } from '@waybill/resources/entity-events';

export const marketTopics = entityEvents({ entity: 'market', thing: 'a market', example: 'de' });
