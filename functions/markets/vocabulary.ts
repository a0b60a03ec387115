import { serve } from '@waybill/api/serve';
import { noVocabulary } from '@waybill/api/vocabulary.handlers';
import { marketVocabularies } from '@waybill/markets/vocabulary/vocabularies';
import { getVocabulary } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(
  getVocabulary,
  async ({ path: { name } }) => marketVocabularies.find(name) ?? noVocabulary(name),
);
