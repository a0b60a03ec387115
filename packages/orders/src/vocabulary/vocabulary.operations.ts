import { vocabularyContracts } from '@waybill/api/vocabulary.operations';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

export const { listVocabularies, getVocabulary } = vocabularyContracts('orders', {
  index: VocabularyIndex,
  vocabulary: Vocabulary,
});

export const vocabularyOperations = [listVocabularies, getVocabulary] as const;
