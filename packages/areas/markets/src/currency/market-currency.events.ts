import { entityEvents } from '@waybill/resources/entity-events';

export const marketCurrencyTopics = entityEvents({
  entity: 'market_currency',
  thing: 'a currency of a market',
  example: 'EUR',
});
