import { serve } from '@waybill/api/serve';
import { vocabularyIndex } from '@waybill/markets/vocabulary/vocabularies';
import { listVocabularies } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(listVocabularies, async () => vocabularyIndex);
