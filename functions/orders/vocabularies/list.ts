import { serveVocabularies } from '@waybill/api/vocabulary.handlers';
import { orderVocabularies } from '@waybill/orders/vocabulary/vocabularies';

export const handler = serveVocabularies(orderVocabularies);
