import { serveVocabulary } from '@waybill/api/vocabulary.handlers';
import { inventoryVocabularies } from '@waybill/inventories/vocabulary/vocabularies';

export const handler = serveVocabulary(inventoryVocabularies);
