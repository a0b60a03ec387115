import * as v from 'valibot';
import { LocaleMap, tones } from '../fields.schema.ts';

/** A text, or the same text in several languages. */
const Text = v.union([v.string(), LocaleMap]);

/** One word of a set; words of a tenant carry what the tenant keeps of them (shipping.md 2.11). */
export const VocabularyValue = v.object({
  key: v.string(),
  title: Text,
  description: v.nullable(Text),
  tone: v.picklist(tones),
  final: v.boolean(),
  labels: v.optional(v.nullable(LocaleMap)),
  descriptions: v.optional(v.nullable(LocaleMap)),
  is_system: v.optional(v.boolean()),
  is_default: v.optional(v.boolean()),
  factor: v.optional(v.number()),
  is_base: v.optional(v.boolean()),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

const head = { name: v.string(), title: LocaleMap, description: LocaleMap };

/** A published set of words. */
export const Vocabulary = v.object({
  app: v.literal('shipping'),
  ...head,
  source: v.picklist(['schema', 'table']),
  closed: v.literal(true),
  default_tone: v.picklist(tones),
  values: v.array(VocabularyValue),
});
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = v.object({
  app: v.literal('shipping'),
  vocabularies: v.array(v.object(head)),
});
export type VocabularyIndex = v.InferOutput<typeof VocabularyIndex>;
