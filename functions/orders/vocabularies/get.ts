import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { findVocabulary } from '@waybill/orders/vocabulary/vocabularies';
import { getVocabulary } from '@waybill/orders/vocabulary/vocabulary.operations';

export const handler = serve(
  getVocabulary,
  async ({ path }) =>
    findVocabulary(path.name) ?? reject('not_found', `There is no vocabulary ${path.name}.`),
);
