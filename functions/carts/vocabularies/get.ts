import { serveVocabulary } from '@waybill/api/vocabulary.handlers';
import { cartVocabularies } from '@waybill/carts/vocabulary/vocabularies';

export const handler = serveVocabulary(cartVocabularies);
