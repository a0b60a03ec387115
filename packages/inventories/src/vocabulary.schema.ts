import { VocabularyValue, vocabularyIndexSchema, vocabularySchema } from '@waybill/api/vocabulary';
import type * as v from 'valibot';

/** A published set of terms (INV-126). */
export const Vocabulary = vocabularySchema('inventories', ['schema'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their terms. */
export const VocabularyIndex = vocabularyIndexSchema('inventories');
