import * as v from 'valibot';
import { expect, it } from 'vitest';
import { cartVocabularies } from './vocabularies.ts';

const { all, contracts, find, index } = cartVocabularies;

// CRT-80
it.each([
  ['io-apply-modes', ['insert neutral', 'append neutral', 'replace warning']],
  ['io-directions', ['import neutral', 'export neutral']],
  ['io-entities', ['carts neutral', 'cart_items neutral']],
  ['io-formats', ['json neutral', 'csv neutral']],
  ['item-types', ['product neutral', 'configuration info', 'custom neutral']],
  [
    'statuses',
    ['active info', 'abandoned warning', 'ordered success final', 'merged neutral final'],
  ],
])('%s offers its words and tones in order', (name, expected) => {
  const values = find(name)?.values ?? [];
  expect(values.map(({ key, tone, final }) => `${key} ${tone}${final ? ' final' : ''}`)).toEqual(
    expected,
  );
});

// CRT-80
it('publishes exactly these sets, each in its declared shape', () => {
  expect(all).toHaveLength(6);
  for (const vocabulary of all) {
    expect(v.parse(contracts.get.response, vocabulary)).toEqual(vocabulary);
  }
  expect(v.parse(contracts.list.response, index)).toEqual(index);
});
