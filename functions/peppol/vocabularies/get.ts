import { serveVocabulary } from '@waybill/api/vocabulary.handlers';
import { peppolVocabularies } from '@waybill/peppol/vocabulary/vocabularies';

export const handler = serveVocabulary(peppolVocabularies);
