import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

const impact = 'Clients cannot look up the words of the orders area and show bare codes.';

export const listVocabularies = defineOperation({
  id: 'orders.vocabularies.list',
  route: 'GET /orders/vocabularies',
  summary: 'List the vocabularies of the orders area, without their words',
  list: { name: 'text' },
  response: VocabularyIndex,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getVocabulary = defineOperation({
  id: 'orders.vocabularies.get',
  route: 'GET /orders/vocabularies/{name}',
  summary: 'Read a vocabulary with its words in the order to offer them',
  path: v.object({ name: v.string() }),
  response: Vocabulary,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const vocabularyOperations = [listVocabularies, getVocabulary] as const;
