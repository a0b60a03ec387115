import { type MarketStatus, marketStatuses } from '../market/market.schema.ts';
import type { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

type Words = Pick<Vocabulary['values'][number], 'title' | 'description' | 'tone'>;

const STATUS_WORDS: Readonly<Record<MarketStatus, Words>> = {
  active: {
    title: { en: 'Active' },
    description: { en: 'The market serves storefronts.' },
    tone: 'success',
  },
  inactive: {
    title: { en: 'Inactive' },
    description: { en: 'Out of service; its configuration is kept.' },
    tone: 'neutral',
  },
};

/** The only set the area publishes; a market may leave either status (markets.md 3). */
const marketStatusVocabulary: Vocabulary = {
  app: 'markets',
  name: 'market-statuses',
  title: { en: 'Market statuses' },
  description: { en: 'Whether a market is in service.' },
  closed: true,
  source: 'schema',
  default_tone: 'neutral',
  values: marketStatuses.map((key) => ({ key, ...STATUS_WORDS[key], final: false })),
};

const vocabularies: readonly Vocabulary[] = [marketStatusVocabulary];

/** The sets without their words. */
export const vocabularyIndex: VocabularyIndex = {
  app: 'markets',
  vocabularies: vocabularies.map(({ name, title, description }) => ({ name, title, description })),
};

/** The set of that name, or undefined. */
export function findVocabulary(name: string): Vocabulary | undefined {
  return vocabularies.find((one) => one.name === name);
}
