import { serveVocabularies } from '@waybill/api/vocabulary.handlers';
import { inventoryVocabularies } from '@waybill/inventories/vocabularies';

export const handler = serveVocabularies(inventoryVocabularies);
