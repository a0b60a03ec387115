import { backfillMarketOperation } from './backfill/backfill.operations.ts';
import { cloneMarketOperation } from './clone/clone.operations.ts';
import { getMarketContext } from './context/context.operations.ts';
import { getLocalePolicy } from './locale-policy/locale-policy.operations.ts';
import { makeDefaultMarket } from './market/make-default.operations.ts';
import { getReadiness } from './readiness/readiness.operations.ts';
import { getVocabulary, listVocabularies } from './vocabulary/vocabulary.operations.ts';

/** Operations of the markets area; literal segments are declared before `/markets/{id}`. */
export const marketsAreaOperations = [
  getLocalePolicy,
  listVocabularies,
  getVocabulary,
  makeDefaultMarket,
  cloneMarketOperation,
  backfillMarketOperation,
  getMarketContext,
  getReadiness,
] as const;
