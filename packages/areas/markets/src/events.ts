import { marketCurrencyTopics } from './currency/market-currency.resource.ts';
import { marketLocaleTopics } from './locale/market-locale.resource.ts';
import { marketTopics } from './market/market.resource.ts';
import { marketTaxClassTopics } from './tax-class/market-tax-class.resource.ts';

/** Every topic of the markets area. */
export const marketsAreaEvents = [
  marketTopics,
  marketCurrencyTopics,
  marketLocaleTopics,
  marketTaxClassTopics,
].flatMap(({ created, updated, deleted }) => [created, updated, deleted]);
