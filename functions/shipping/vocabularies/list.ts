import { serve } from '@waybill/api/serve';
import { vocabularyIndex } from '@waybill/shipping/vocabulary/vocabularies';
import { listVocabularies } from '@waybill/shipping/vocabulary/vocabulary.operations';
import { matches } from '@waybill/table/ledger/rows';

export const handler = serve(listVocabularies, async ({ query }) => ({
  app: 'shipping' as const,
  vocabularies: vocabularyIndex.filter((entry) => matches(entry, query.filters)),
}));
