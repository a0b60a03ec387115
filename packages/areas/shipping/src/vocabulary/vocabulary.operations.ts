import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { shippingVocabularies } from './vocabularies.ts';

const { list, get } = shippingVocabularies.contracts;

/** Terms of a tenant are stored when there are none yet (SHP-67): its reader may write. */
export const getVocabularyOperation = defineOperation({
  ...get,
  path: v.object({
    name: described('Name of the vocabulary, such as service-levels.', v.string()),
  }),
  access: 'write',
});

export const vocabularyOperations = [list, getVocabularyOperation] as const;
