import { entityEvents } from '@waybill/resources/entity-events';

export const marketTaxClassTopics = entityEvents({
  entity: 'market_tax_class',
  thing: 'a tax class of a market',
  example: 'standard',
});
