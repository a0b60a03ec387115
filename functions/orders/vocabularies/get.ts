import { serveVocabulary } from '@waybill/api/vocabulary.handlers';
import { orderVocabularies } from '@waybill/orders/vocabulary/vocabularies';

export const handler = serveVocabulary(orderVocabularies);
