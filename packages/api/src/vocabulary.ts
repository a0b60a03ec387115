import * as v from 'valibot';
import { described, named, namedObject } from './annotation.ts';

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type Tone = (typeof tones)[number];

/** A text, or the same text in several languages. */
const Text = v.union([v.string(), v.record(v.string(), v.string())]);

const head = {
  name: described('Name of the vocabulary.', v.string()),
  title: described('What people call it, as text or by language.', Text),
  description: described('What its words are for, as text or by language.', Text),
};

/** One word of a set (API-122). */
export const VocabularyValue = namedObject('VocabularyValue', {
  key: described('The word as records carry it.', v.string()),
  title: described('What people call it, as text or by language.', Text),
  description: described('What it means, as text or by language.', Text),
  tone: described('How it is coloured where it is shown.', v.picklist(tones)),
  final: described('Whether nothing comes after it.', v.boolean()),
});
export type VocabularyValue = v.InferOutput<typeof VocabularyValue>;

/** A published set of words of one area; `sources` tells who enforces the sets it has. */
export function vocabularySchema<
  const App extends string,
  const Sources extends readonly string[],
  Value extends v.GenericSchema,
>(app: App, sources: Sources, value: Value) {
  return named(
    `${titled(app).en}Vocabulary`,
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

/** The sets of one area without their words. */
export function vocabularyIndexSchema<const App extends string>(app: App) {
  const entry = namedObject('VocabularyHead', head);
  return named(
    `${titled(app).en}VocabularyIndex`,
    v.object({
      app: described('Area that publishes them.', v.literal(app)),
      vocabularies: described('The vocabularies without their words.', v.array(entry)),
    }),
  );
}

/** What a word means, and its tone where it is not neutral. */
type Meaning = string | readonly [means: string, tone: Tone];

/** The words of a set in the order of `keys`; titles follow from the keys. */
export function words<Word extends string>(
  keys: readonly Word[],
  meanings: Readonly<Record<Word, Meaning>>,
  final: (key: Word) => boolean = () => false,
): VocabularyValue[] {
  return keys.map((key) => {
    const meaning: Meaning = meanings[key];
    const [means, tone] = typeof meaning === 'string' ? [meaning, 'neutral' as const] : meaning;
    return { key, title: titled(key), description: { en: means }, tone, final: final(key) };
  });
}

/** A set that takes no further words; its area adds `app` and `source`. */
export function closedSet<Value>(name: string, means: string, values: Value[]) {
  return {
    name,
    title: titled(name),
    description: { en: means },
    closed: true,
    default_tone: 'neutral' as const,
    values,
  };
}

/** What an index tells of each set. */
export function withoutWords<Title>(
  sets: readonly { readonly name: string; readonly title: Title; readonly description: Title }[],
) {
  return sets.map(({ name, title, description }) => ({ name, title, description }));
}

function titled(code: string): { en: string } {
  const spaced = code.replaceAll(/[_-]/gu, ' ');
  return { en: spaced.charAt(0).toUpperCase() + spaced.slice(1) };
}
