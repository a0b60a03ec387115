import { recordEvents } from '../record.events.ts';

export const marketTaxClassEvents = recordEvents(
  'market_tax_class',
  'a tax class of a market',
  'standard',
);
