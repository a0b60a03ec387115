import { described, namedObject } from '@waybill/api/annotation';
import {
  VocabularyValue as SharedValue,
  vocabularyIndexSchema,
  vocabularySchema,
} from '@waybill/api/vocabulary';
import * as v from 'valibot';

/** One word of a set; resolutions of returns also name their stage (orders.md 3.1). */
const VocabularyValue = namedObject('OrderVocabularyValue', {
  ...SharedValue.entries,
  stage: described(
    'Of a resolution of returns: whether it settles or refuses.',
    v.optional(v.picklist(['complete', 'reject'])),
  ),
});

/** A published set of words. */
export const Vocabulary = vocabularySchema('orders', ['schema', 'app'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('orders');
