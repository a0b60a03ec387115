import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findVocabulary, vocabularyIndex } from './vocabularies.ts';
import { Vocabulary, VocabularyIndex } from './vocabulary.schema.ts';

// MKT-95
it('publishes the statuses of markets in order, neither of them final', () => {
  const found = findVocabulary('market-statuses');
  expect(found).toMatchObject({
    app: 'markets',
    closed: true,
    source: 'schema',
    default_tone: 'neutral',
    values: [
      { key: 'active', title: { en: 'Active' }, tone: 'success', final: false },
      { key: 'inactive', title: { en: 'Inactive' }, tone: 'neutral', final: false },
    ],
  });
  expect(v.parse(Vocabulary, found)).toEqual(found);
});

// MKT-95
it('lists it without its words, and knows no other', () => {
  const text = { en: expect.any(String) };
  expect(vocabularyIndex).toEqual({
    app: 'markets',
    vocabularies: [{ name: 'market-statuses', title: text, description: text }],
  });
  expect(v.is(VocabularyIndex, vocabularyIndex)).toBe(true);
  expect(findVocabulary('statuses')).toBeUndefined();
});
