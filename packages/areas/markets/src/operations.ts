import { operationsOf } from '@waybill/resources/resource';
import { backfillMarketOperation } from './backfill/backfill.operations.ts';
import { cloneMarketOperation } from './clone/clone.operations.ts';
import { getMarketContext } from './context/context.operations.ts';
import { marketCurrencies } from './currency/market-currency.resource.ts';
import { marketLocales } from './locale/market-locale.resource.ts';
import { getLocale, getLocalePolicy } from './locale-policy/locale-policy.operations.ts';
import { makeDefaultMarket } from './market/make-default.operations.ts';
import { markets } from './market/market.resource.ts';
import { getReadiness } from './readiness/readiness.operations.ts';
import { deleteTaxClassOperation } from './tax-class/delete-tax-class.operations.ts';
import { marketTaxClasses } from './tax-class/market-tax-class.resource.ts';
import { getVocabulary, listVocabularies } from './vocabulary/vocabulary.operations.ts';

/** Operations of the markets area; literal segments are declared before `/markets/{id}`. */
export const marketsAreaOperations = [
  getLocale,
  getLocalePolicy,
  listVocabularies,
  getVocabulary,
  ...operationsOf(markets),
  makeDefaultMarket,
  cloneMarketOperation,
  backfillMarketOperation,
  getMarketContext,
  getReadiness,
  ...operationsOf(marketCurrencies),
  ...operationsOf(marketLocales),
  ...operationsOf(marketTaxClasses),
  deleteTaxClassOperation,
] as const;
