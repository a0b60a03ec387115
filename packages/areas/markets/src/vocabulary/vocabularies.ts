import { defineVocabularies, terms } from '@waybill/api/vocabulary';
import { VocabularyValue } from '@waybill/api/vocabulary.schema';
import { marketStatuses } from '../market/market.resource.ts';

/** The only set that the area publishes; a market may leave either status (MKT-95). */
export const marketVocabularies = defineVocabularies({ app: 'markets' }, VocabularyValue, {
  'market-statuses': {
    means: 'Whether a market is in service.',
    values: terms(marketStatuses, {
      active: ['The market serves storefronts.', 'success'],
      inactive: 'Out of service; its configuration is kept.',
    }),
  },
});
