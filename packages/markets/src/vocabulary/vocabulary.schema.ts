import * as v from 'valibot';

const tone = v.picklist(['neutral', 'info', 'success', 'warning', 'danger']);

/** A text, or the same text in several languages. */
const Text = v.union([v.string(), v.record(v.string(), v.string())]);

const head = { name: v.string(), title: Text, description: Text };

/** A published set of words (markets.md 2). */
export const Vocabulary = v.object({
  app: v.literal('markets'),
  ...head,
  closed: v.literal(true),
  source: v.literal('schema'),
  default_tone: tone,
  values: v.array(
    v.object({ key: v.string(), title: Text, description: Text, tone, final: v.boolean() }),
  ),
});
export type Vocabulary = v.InferOutput<typeof Vocabulary>;

/** The sets without their words. */
export const VocabularyIndex = v.object({
  app: v.literal('markets'),
  vocabularies: v.array(v.object(head)),
});
export type VocabularyIndex = v.InferOutput<typeof VocabularyIndex>;
