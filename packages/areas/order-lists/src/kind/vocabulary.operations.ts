import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { orderListVocabularies } from './vocabularies.ts';

const { list, get } = orderListVocabularies.contracts;

/** Kinds are stored when there are none yet (ORL-2): their reader may write. */
export const getVocabularyOperation = defineOperation({
  ...get,
  path: v.object({ name: described('Name of the vocabulary: kinds.', v.string()) }),
  access: 'write',
});

export const vocabularyOperations = [list, getVocabularyOperation] as const;
