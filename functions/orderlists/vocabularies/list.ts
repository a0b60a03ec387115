import { serveVocabularies } from '@waybill/api/vocabulary.handlers';
import { orderListVocabularies } from '@waybill/order-lists/kind/vocabularies';

export const handler = serveVocabularies(orderListVocabularies);
