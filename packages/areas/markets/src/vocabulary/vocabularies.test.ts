import * as v from 'valibot';
import { expect, it } from 'vitest';
import { marketVocabularies } from './vocabularies.ts';

const { contracts, find, index } = marketVocabularies;

// MKT-95
it('publishes the statuses of markets in order, neither of them final', () => {
  const found = find('market-statuses');
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
  expect(v.parse(contracts.get.response, found)).toEqual(found);
});

// MKT-95
it('lists it without its words, and knows no other', () => {
  const text = { en: expect.any(String) };
  expect(index).toEqual({
    app: 'markets',
    vocabularies: [{ name: 'market-statuses', title: text, description: text }],
  });
  expect(v.is(contracts.list.response, index)).toBe(true);
  expect(find('statuses')).toBeUndefined();
});
