import { VocabularyValue, vocabularyIndexSchema, vocabularySchema } from '@waybill/api/vocabulary';
import type * as v from 'valibot';

/** A published set of words (inventories.md 3). */
export const Vocabulary = vocabularySchema('inventories', ['schema'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('inventories');
