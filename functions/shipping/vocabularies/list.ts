import { serveVocabularies } from '@waybill/api/vocabulary.handlers';
import { shippingVocabularies } from '@waybill/shipping/vocabulary/vocabularies';

export const handler = serveVocabularies(shippingVocabularies);
