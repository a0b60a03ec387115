import { serve } from '@waybill/api/serve';
import { vocabularyIndex } from '@waybill/inventories/vocabularies';
import { listVocabularies } from '@waybill/inventories/vocabulary.operations';
import { matches } from '@waybill/table/ledger/rows';

export const handler = serve(listVocabularies, async ({ query }) => ({
  app: 'inventories' as const,
  vocabularies: vocabularyIndex.filter((entry) => matches(entry, query.filters)),
}));
