import type * as v from 'valibot';
import type { Operation } from './operation.ts';
import { type VocabularyContracts, vocabularyContracts } from './vocabulary.operations.ts';
import {
  type Text,
  type Tone,
  type Vocabulary,
  type VocabularyIndex,
  type VocabularySource,
  type VocabularyValue,
  vocabularyIndexSchema,
  vocabularySchema,
} from './vocabulary.schema.ts';

const DEFAULT_TONE: Tone = 'neutral';

interface VocabularySet<Value> {
  /** Follows from the name where it is not said. */
  readonly title?: Text;
  readonly means: Text;
  /** `schema` where it is not said. */
  readonly source?: VocabularySource;
  /** In the order to offer them; none where they are rows of the tenant. */
  readonly values: readonly Value[];
}

/** Everything about the vocabularies of an area: contracts, index and sets. */
export interface Vocabularies<Value> {
  readonly contracts: VocabularyContracts<Value>;
  readonly index: VocabularyIndex;
  readonly all: readonly Vocabulary<Value>[];
  find(name: string): Vocabulary<Value> | undefined;
}

/** Declares the sets of terms that an area publishes, by name; `value` is the shape of a term. */
export function defineVocabularies<Value>(
  { app, ...reach }: Pick<Operation, 'atLocations'> & { readonly app: string },
  value: v.GenericSchema<Value>,
  sets: Readonly<Record<string, VocabularySet<Value>>>,
): Vocabularies<Value> {
  const all = Object.entries(sets).map(([name, set]) => toVocabulary(app, name, set));
  const sources = [...new Set(all.map(({ source }) => source))];
  return {
    contracts: vocabularyContracts(
      app,
      {
        index: vocabularyIndexSchema(app),
        vocabulary: vocabularySchema(app, sources, value),
      },
      reach,
    ),
    index: {
      app,
      vocabularies: all.map(({ name, title, description }) => ({ name, title, description })),
    },
    all,
    find: (name) => all.find((one) => one.name === name),
  };
}

function toVocabulary<Value>(
  app: string,
  name: string,
  { title = titleOf(name), means, source = 'schema', values }: VocabularySet<Value>,
): Vocabulary<Value> {
  const frame = { closed: true, default_tone: DEFAULT_TONE };
  return { app, name, title, description: inEnglish(means), source, ...frame, values };
}

/** The meaning of a term; where it says none, its title comes from its key, and its tone is neutral. */
type Meaning = string | readonly [means: string, tone: Tone] | FullMeaning;

interface FullMeaning {
  readonly title: Text;
  readonly means: Text;
  readonly tone?: Tone;
}

/** The terms of a set in the order of `keys`. */
export function terms<Key extends string>(
  keys: readonly Key[],
  meanings: Readonly<Record<Key, Meaning>>,
  isFinal: (key: Key) => boolean = () => false,
): VocabularyValue[] {
  return keys.map((key) => {
    const { title, means, tone = DEFAULT_TONE } = inFull(key, meanings[key]);
    return { key, title, description: inEnglish(means), tone, final: isFinal(key) };
  });
}

function inFull(key: string, meaning: Meaning): FullMeaning {
  if (typeof meaning === 'string') return { title: titleOf(key), means: meaning };
  if ('means' in meaning) return meaning;
  const [means, tone] = meaning;
  return { title: titleOf(key), means, tone };
}

function inEnglish(text: Text): Text {
  return typeof text === 'string' ? { en: text } : text;
}

function titleOf(code: string): Text {
  const spaced = code.replaceAll(/[_-]/gu, ' ');
  return { en: spaced.charAt(0).toUpperCase() + spaced.slice(1) };
}
