import { operationsOf } from '@waybill/resources/resource';
import { backfillMarketOperation } from './backfill/backfill.operations.ts';
import { cloneMarketOperation } from './clone/clone.operations.ts';
import { getMarketContextOperation } from './context/context.operations.ts';
import { marketCurrencies } from './currency/market-currency.resource.ts';
import { marketLocales } from './locale/market-locale.resource.ts';
import {
  getLocaleOperation,
  getLocalePolicyOperation,
} from './locale-policy/locale-policy.operations.ts';
import { makeDefaultMarketOperation } from './market/make-default.operations.ts';
import { markets } from './market/market.resource.ts';
import { getReadinessOperation } from './readiness/readiness.operations.ts';
import { deleteTaxClassOperation } from './tax-class/delete-tax-class.operations.ts';
import { marketTaxClasses } from './tax-class/market-tax-class.resource.ts';
import {
  getVocabularyOperation,
  listVocabulariesOperation,
} from './vocabulary/vocabulary.operations.ts';

/** Operations of the markets area; literal segments are declared before `/markets/{id}`. */
export const marketsAreaOperations = [
  getLocaleOperation,
  getLocalePolicyOperation,
  listVocabulariesOperation,
  getVocabularyOperation,
  ...operationsOf(markets),
  makeDefaultMarketOperation,
  cloneMarketOperation,
  backfillMarketOperation,
  getMarketContextOperation,
  getReadinessOperation,
  ...operationsOf(marketCurrencies),
  ...operationsOf(marketLocales),
  ...operationsOf(marketTaxClasses),
  deleteTaxClassOperation,
] as const;
