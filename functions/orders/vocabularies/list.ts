import { serve } from '@waybill/api/serve';
import { vocabularyIndex } from '@waybill/orders/vocabulary/vocabularies';
import { listVocabularies } from '@waybill/orders/vocabulary/vocabulary.operations';
import { matches } from '@waybill/table/ledger/rows';

export const handler = serve(listVocabularies, async ({ query }) => ({
  app: 'orders' as const,
  vocabularies: vocabularyIndex.filter((entry) => matches(entry, query.filters)),
}));
