import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted } from '@waybill/api/page';
import { operationsOf } from '@waybill/resources/resource';
import * as v from 'valibot';
import { kinds } from './kind.resource.ts';
import { orderListVocabularies } from './vocabularies.ts';

/** A kind is gone; its answer names its code too (ORL-9). */
export const deleteKindOperation = defineOperation({
  ...kinds.contracts.delete,
  response: namedObject('DeletedOrderListKind', {
    ...deleted.entries,
    code: described('The code that it had.', v.string()),
  }),
});

export const kindOperations = [
  ...operationsOf(kinds).filter(({ id }) => id !== deleteKindOperation.id),
  deleteKindOperation,
] as const;

const { list, get } = orderListVocabularies.contracts;

/** Kinds are stored when there are none yet (ORL-2): their reader may write. */
export const getVocabularyOperation = defineOperation({
  ...get,
  path: v.object({ name: described('Name of the vocabulary: kinds.', v.string()) }),
  access: 'write',
});

export const vocabularyOperations = [list, getVocabularyOperation] as const;
