import { namedObject } from '@waybill/api/annotation';
import {
  VocabularyValue as AnyValue,
  vocabularyIndexSchema,
  vocabularySchema,
} from '@waybill/api/vocabulary';
import * as v from 'valibot';
import { LocaleMap } from '../fields.schema.ts';

/** One word of a set; words of a tenant carry what the tenant keeps of them (shipping.md 2.11). */
export const VocabularyValue = namedObject('ShippingVocabularyValue', {
  ...AnyValue.entries,
  description: v.nullable(AnyValue.entries.description),
  labels: v.optional(v.nullable(LocaleMap)),
  descriptions: v.optional(v.nullable(LocaleMap)),
  is_system: v.optional(v.boolean()),
  is_default: v.optional(v.boolean()),
  factor: v.optional(v.number()),
  is_base: v.optional(v.boolean()),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

/** A published set of words. */
export const Vocabulary = vocabularySchema('shipping', ['schema', 'table'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('shipping');
