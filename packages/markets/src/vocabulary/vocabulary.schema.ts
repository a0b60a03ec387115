import { VocabularyValue, vocabularyIndexSchema, vocabularySchema } from '@waybill/api/vocabulary';
import type * as v from 'valibot';

/** A published set of values (API-122). */
export const Vocabulary = vocabularySchema('markets', ['schema'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('markets');
export type VocabularyIndex = v.InferOutput<typeof VocabularyIndex>;
