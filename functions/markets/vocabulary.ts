import { serve } from '@waybill/api/serve';
import { noVocabulary } from '@waybill/api/vocabulary.handlers';
import { marketVocabularies } from '@waybill/markets/vocabulary/vocabularies';
import { getVocabularyOperation } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(
  getVocabularyOperation,
  async ({ path: { name } }) => marketVocabularies.find(name) ?? noVocabulary(name),
);
