import { serve } from '@waybill/api/serve';
import { marketVocabularies } from '@waybill/markets/vocabulary/vocabularies';
import { listVocabularies } from '@waybill/markets/vocabulary/vocabulary.operations';

export const handler = serve(listVocabularies, async () => marketVocabularies.index);
