import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

const impact = 'Clients cannot look up the words of the markets area and show bare codes.';

export const listVocabularies = defineOperation({
  id: 'markets.vocabularies',
  audience: 'buyer',
  route: 'GET /markets/vocabularies',
  summary: 'List the vocabularies of the markets area, without their words',
  response: VocabularyIndex,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getVocabulary = defineOperation({
  id: 'markets.vocabulary',
  audience: 'buyer',
  route: 'GET /markets/vocabularies/{name}',
  summary: 'Read a vocabulary with its words in the order to offer them',
  path: v.object({
    name: described('Name of the vocabulary, such as market-statuses.', v.string()),
  }),
  response: Vocabulary,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});
