import { serve } from '@waybill/api/serve';
import { marketVocabularies } from '@waybill/markets/vocabulary/vocabularies';
import { listVocabulariesOperation } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(listVocabulariesOperation, async () => marketVocabularies.index);
