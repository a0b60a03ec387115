import { marketCurrencyTopics } from './currency/market-currency.events.ts';
import { marketLocaleTopics } from './locale/market-locale.events.ts';
import { marketTopics } from './market/market.events.ts';
import { marketTaxClassTopics } from './tax-class/market-tax-class.events.ts';

/** Every topic of the markets area. */
export const marketsAreaEvents = [
  marketTopics,
  marketCurrencyTopics,
  marketLocaleTopics,
  marketTaxClassTopics,
].flatMap(({ created, updated, deleted }) => [created, updated, deleted]);
