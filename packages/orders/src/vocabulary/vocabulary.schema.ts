import { described, namedObject } from '@waybill/api/annotation';
import {
  VocabularyValue as SharedValue,
  vocabularyIndexSchema,
  vocabularySchema,
} from '@waybill/api/vocabulary';
import * as v from 'valibot';

/** One value of a set; resolutions of returns also name their stage (ORD-121). */
const VocabularyValue = namedObject('OrderVocabularyValue', {
  ...SharedValue.entries,
  stage: described(
    'Of a resolution of returns: whether it settles or refuses.',
    v.optional(v.picklist(['complete', 'reject'])),
  ),
});

/** A published set. */
export const Vocabulary = vocabularySchema('orders', ['schema', 'app'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their values. */
export const VocabularyIndex = vocabularyIndexSchema('orders');
