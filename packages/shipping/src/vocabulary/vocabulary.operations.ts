import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

const impact = 'Clients cannot look up the words of the shipping area and show bare codes.';

export const listVocabularies = defineOperation({
  id: 'shipping.vocabularies.list',
  audience: 'buyer',
  route: 'GET /shipping/vocabularies',
  summary: 'List the vocabularies of the shipping area, without their words',
  list: { name: 'text' },
  response: VocabularyIndex,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getVocabulary = defineOperation({
  id: 'shipping.vocabularies.get',
  audience: 'buyer',
  route: 'GET /shipping/vocabularies/{name}',
  summary: 'Read a vocabulary with its words in the order to offer them',
  path: v.object({
    name: described('Name of the vocabulary, such as service-levels.', v.string()),
  }),
  response: Vocabulary,
  status: 200,
  // Words of the tenant are stored when there are none yet.
  access: 'write',
  errors: {},
  impact,
});

export const vocabularyOperations = [listVocabularies, getVocabulary] as const;
