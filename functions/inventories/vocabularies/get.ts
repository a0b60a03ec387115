import { serve } from '@waybill/api/serve';
import { findVocabulary } from '@waybill/inventories/vocabularies';
import { getVocabulary } from '@waybill/inventories/vocabulary.operations';
import { reject } from '@waybill/kernel/rejection';

export const handler = serve(
  getVocabulary,
  async ({ path }) =>
    findVocabulary(path.name) ?? reject('not_found', `There is no vocabulary ${path.name}.`),
);
