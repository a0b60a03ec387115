import { serve } from '@waybill/api/serve';
import { noVocabulary } from '@waybill/api/vocabulary.handlers';
import { getVocabularyOperation } from '@waybill/order-lists/kind/kind.operations';
import { loadKinds } from '@waybill/order-lists/kind/kind.repository';
import { findVocabulary } from '@waybill/order-lists/kind/vocabularies';

export const handler = serve(
  getVocabularyOperation,
  async ({ path: { name }, ctx }) =>
    findVocabulary(name, name === 'kinds' ? await loadKinds(ctx) : []) ?? noVocabulary(name),
);
