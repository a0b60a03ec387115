import { serveVocabulary } from '@waybill/api/vocabulary.handlers';
import { inventoryVocabularies } from '@waybill/inventories/vocabularies';

export const handler = serveVocabulary(inventoryVocabularies);
