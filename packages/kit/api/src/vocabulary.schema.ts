import * as v from 'valibot';
import { described, named, namedObject } from './annotation.ts';

export const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];

/** The source that enforces a set: the stored shapes, the rules of the area, or rows of the tenant. */
export type VocabularySource = 'schema' | 'app' | 'table';

/** A text, or the same text in several languages. */
const Text = v.union([v.string(), v.record(v.string(), v.string())]);
export type Text = v.InferOutput<typeof Text>;

const head = {
  name: described('Name of the vocabulary.', v.string()),
  title: described('What people call it, as text or by language.', Text),
  description: described('What its words are for, as text or by language.', Text),
};

/** One term of a set (API-122). */
export const VocabularyValue = namedObject('VocabularyValue', {
  key: described('The word as records carry it.', v.string()),
  title: described('What people call it, as text or by language.', Text),
  description: described('What it means, as text or by language.', Text),
  tone: described('How it is coloured where it is shown.', v.picklist(tones)),
  final: described('Whether nothing comes after it.', v.boolean()),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

interface Head {
  readonly name: string;
  readonly title: Text;
  readonly description: Text;
}

/** A published set of terms of one area, in the order to offer them. */
export interface Vocabulary<Value> extends Head {
  readonly app: string;
  readonly closed: boolean;
  readonly source: VocabularySource;
  readonly default_tone: Tone;
  readonly values: readonly Value[];
}

/** The sets of one area without their terms. */
export interface VocabularyIndex {
  readonly app: string;
  readonly vocabularies: readonly Head[];
}

/** The name of an area at the beginning of the names of its shapes. */
const capitalized = (app: string) => app.charAt(0).toUpperCase() + app.slice(1);

/** The shape of a set of an area whose sets come from `sources`. */
export function vocabularySchema<Value>(
  app: string,
  sources: readonly VocabularySource[],
  value: v.GenericSchema<Value>,
): v.GenericSchema<Vocabulary<Value>> {
  return named(
    `${capitalized(app)}Vocabulary`,
    v.object({
      app: described('Area that publishes it.', v.literal(app)),
      ...head,
      closed: described('Whether the set takes no further words.', v.boolean()),
      source: described('What keeps records to the set.', v.picklist(sources)),
      default_tone: described('The tone of words without one.', v.picklist(tones)),
      values: described('Its words in the order to offer them.', v.array(value)),
    }),
  );
}

/** The shape of an area's index. */
export function vocabularyIndexSchema(app: string): v.GenericSchema<VocabularyIndex> {
  const entry = namedObject('VocabularyHead', head);
  return named(
    `${capitalized(app)}VocabularyIndex`,
    v.object({
      app: described('Area that publishes them.', v.literal(app)),
      vocabularies: described('The vocabularies without their words.', v.array(entry)),
    }),
  );
}
