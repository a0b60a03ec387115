import * as v from 'valibot';

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];

/** A text, or the same text in several languages. */
const Text = v.union([v.string(), v.record(v.string(), v.string())]);

/** One word of a set (orders.md 3.1). */
export const VocabularyValue = v.object({
  key: v.string(),
  title: Text,
  description: Text,
  tone: v.picklist(tones),
  final: v.boolean(),
  stage: v.optional(v.picklist(['complete', 'reject'])),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

const head = { name: v.string(), title: Text, description: Text };

/** A published set of words. */
export const Vocabulary = v.object({
  app: v.literal('orders'),
  ...head,
  closed: v.boolean(),
  source: v.picklist(['schema', 'app']),
  default_tone: v.picklist(tones),
  values: v.array(VocabularyValue),
});
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = v.object({
  app: v.literal('orders'),
  vocabularies: v.array(v.object(head)),
});
export type VocabularyIndex = v.InferOutput<typeof VocabularyIndex>;
