import { serveVocabularies } from '@waybill/api/vocabulary.handlers';
import { inventoryVocabularies } from '@waybill/inventories/vocabulary/vocabularies';

export const handler = serveVocabularies(inventoryVocabularies);
