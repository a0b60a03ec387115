import { serve } from '@waybill/api/serve';
import { reject } from '@waybill/kernel/rejection';
import { findVocabulary } from '@waybill/markets/vocabulary/vocabularies';
import { getVocabulary } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(
  getVocabulary,
  async ({ path }) =>
    findVocabulary(path.name) ?? reject('not_found', `There is no vocabulary ${path.name}.`),
);
