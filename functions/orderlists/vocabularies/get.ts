import { serve } from '@waybill/api/serve';
import { noVocabulary } from '@waybill/api/vocabulary.handlers';
import { loadKinds } from '@waybill/order-lists/kind/kind.repository';
import { findVocabulary } from '@waybill/order-lists/kind/vocabularies';
import { getVocabularyOperation } from '@waybill/order-lists/kind/vocabulary.operations';

export const handler = serve(
  getVocabularyOperation,
  async ({ path: { name }, ctx }) =>
    findVocabulary(name, name === 'kinds' ? await loadKinds(ctx) : []) ?? noVocabulary(name),
);
