import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

const impact = 'Clients cannot look up the words of the inventories area and show bare codes.';

export const listVocabularies = defineOperation({
  id: 'inventories.vocabularies.list',
  route: 'GET /inventories/vocabularies',
  summary: 'List the vocabularies of the inventories area, without their words',
  list: { name: 'text' },
  response: VocabularyIndex,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getVocabulary = defineOperation({
  id: 'inventories.vocabularies.get',
  route: 'GET /inventories/vocabularies/{name}',
  summary: 'Read a vocabulary with its words in the order to offer them',
  path: v.object({ name: v.string() }),
  response: Vocabulary,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const vocabularyOperations = [listVocabularies, getVocabulary] as const;
