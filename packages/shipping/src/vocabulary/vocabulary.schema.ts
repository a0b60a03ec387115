import { described, namedObject } from '@waybill/api/annotation';
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
  description: described(
    'What it means, as text or by language; null where the tenant does not say.',
    v.nullable(AnyValue.entries.description),
  ),
  labels: described('Its title by language or locale.', v.optional(v.nullable(LocaleMap))),
  descriptions: described(
    'What it means by language or locale.',
    v.optional(v.nullable(LocaleMap)),
  ),
  is_system: described('Whether every tenant starts with it.', v.optional(v.boolean())),
  is_default: described('Whether it is taken where none is named.', v.optional(v.boolean())),
  factor: described('Of a weight unit: the kilograms in one of it.', v.optional(v.number())),
  is_base: described('Of a weight unit: whether it is the kilogram.', v.optional(v.boolean())),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

/** A published set of words. */
export const Vocabulary = vocabularySchema('shipping', ['schema', 'table'], VocabularyValue);
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = vocabularyIndexSchema('shipping');
