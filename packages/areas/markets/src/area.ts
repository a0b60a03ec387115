import { defineArea } from '@waybill/area/define-area';
import { marketsAreaEvents } from './events.ts';
import { marketsAreaOperations } from './operations.ts';
import { marketSettings } from './shared/settings.ts';

/** The markets a tenant trades in: their locales, currencies and tax classes. */
export const area = defineArea({
  name: 'markets',
  operations: marketsAreaOperations,
  events: marketsAreaEvents,
  eventReaders: {
    market: 'markets.get',
    market_currency: 'markets.currencies.get',
    market_locale: 'markets.locales.get',
    market_tax_class: 'markets.tax-classes.get',
  },
  settings: marketSettings,
});
