import type { AnyOperation } from '@waybill/api/operation';
import { operationsOf } from '@waybill/resources/resource';
import { respondOperation } from './answer/respond.operations.ts';
import { checkDocumentOperation } from './check/check.operations.ts';
import { documentOperations } from './document/document.operations.ts';
import { partners } from './partner/partner.resource.ts';
import { receiveDocumentOperation } from './receive/receive.operations.ts';
import { peppolVocabularies } from './vocabulary/vocabularies.ts';

/** Every operation of the Peppol area; literal paths before those with an id. */
export const peppolAreaOperations: readonly AnyOperation[] = [
  ...operationsOf(partners),
  peppolVocabularies.contracts.list,
  peppolVocabularies.contracts.get,
  receiveDocumentOperation,
  checkDocumentOperation,
  ...documentOperations,
  respondOperation,
];
