import { recordEvents } from '../record.events.ts';

export const marketCurrencyEvents = recordEvents(
  'market_currency',
  'a currency of a market',
  'EUR',
);
