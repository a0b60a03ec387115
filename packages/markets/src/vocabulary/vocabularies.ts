import { closedSet, withoutWords, words } from '@waybill/api/vocabulary';
import { marketStatuses } from '../market/market.resource.ts';
import type { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

/** The only set the area publishes; a market may leave either status (MKT-95). */
const vocabularies: readonly Vocabulary[] = [
  {
    app: 'markets',
    source: 'schema',
    ...closedSet(
      'market-statuses',
      'Whether a market is in service.',
      words(marketStatuses, {
        active: ['The market serves storefronts.', 'success'],
        inactive: 'Out of service; its configuration is kept.',
      }),
    ),
  },
];

/** The sets without their words. */
export const vocabularyIndex: VocabularyIndex = {
  app: 'markets',
  vocabularies: withoutWords(vocabularies),
};

/** The set of that name, or undefined. */
export function findVocabulary(name: string): Vocabulary | undefined {
  return vocabularies.find((one) => one.name === name);
}
