import { described } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { marketVocabularies } from './vocabularies.ts';

const { contracts } = marketVocabularies;
// There is one set: the index takes no filter.
const { list: _columns, ...wholeIndex } = contracts.list;

export const listVocabulariesOperation = defineOperation({
  ...wholeIndex,
  id: 'markets.vocabularies',
});

export const getVocabularyOperation = defineOperation({
  ...contracts.get,
  id: 'markets.vocabulary',
  path: v.object({
    name: described('Name of the vocabulary, such as market-statuses.', v.string()),
  }),
});
