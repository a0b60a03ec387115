import { entityEvents } from '@waybill/resources/entity-events';

export const marketLocaleTopics = entityEvents({
  entity: 'market_locale',
  thing: 'a locale of a market',
  example: 'de-DE',
});
