import {
  VocabularyValue as SharedValue,
  vocabularyIndexSchema,
  vocabularySchema,
} from '@waybill/api/vocabulary';
import * as v from 'valibot';

/** One word of a set; resolutions of returns also name their stage (orders.md 3.1). */
const VocabularyValue = v.object({
  ...SharedValue.entries,
  stage: v.optional(v.picklist(['complete', 'reject'])),
});

/** A published set of words. */
export const Vocabulary = vocabularySchema('orders', ['schema', 'app'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('orders');
