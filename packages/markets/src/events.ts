import { marketCurrencyEvents } from './currency/market-currency.events.ts';
import { marketLocaleEvents } from './locale/market-locale.events.ts';
import { marketEvents } from './market/market.events.ts';
import { marketTaxClassEvents } from './tax-class/market-tax-class.events.ts';

/** Every topic of the markets area. */
export const marketsAreaEvents = [
  marketEvents,
  marketCurrencyEvents,
  marketLocaleEvents,
  marketTaxClassEvents,
].flatMap(({ created, updated, deleted }) => [created, updated, deleted]);
