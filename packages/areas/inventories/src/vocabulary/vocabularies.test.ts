import * as v from 'valibot';
import { expect, it } from 'vitest';
import { inventoryVocabularies } from './vocabularies.ts';

const { all, contracts, find, index } = inventoryVocabularies;

// INV-126
it.each([
  ['location-types', ['warehouse neutral', 'store info', 'dropship warning', 'virtual neutral']],
  [
    'movement-types',
    [
      'inbound success',
      'adjustment warning',
      'reserve info',
      'release neutral',
      'shipment info',
      'restock success',
      'transfer_out info',
      'transfer_in info',
    ],
  ],
  ['reservation-statuses', ['active info', 'released neutral', 'committed success']],
])('%s offers its words and tones in order', (name, expected) => {
  const values = find(name)?.values ?? [];
  expect(values.map(({ key, tone }) => `${key} ${tone}`)).toEqual(expected);
});

// INV-126
it('publishes exactly these sets, each in its declared shape', () => {
  expect(all.map(({ name }) => name)).toEqual([
    'location-types',
    'movement-types',
    'reservation-statuses',
  ]);
  for (const vocabulary of all) {
    expect(v.parse(contracts.get.response, vocabulary)).toEqual(vocabulary);
    expect(vocabulary).toMatchObject({ closed: true, source: 'schema', default_tone: 'neutral' });
  }
  expect(v.parse(contracts.list.response, index)).toEqual(index);
});

// INV-127
it('knows the ends of a reservation, and no other end', () => {
  const final = all.flatMap(({ values }) => values.filter((value) => value.final));
  expect(final.map(({ key }) => key)).toEqual(['released', 'committed']);
});

// INV-126
it('titles sets and terms', () => {
  expect(find('location-types')).toMatchObject({
    title: { en: 'Location types' },
    values: [{ title: { en: 'Warehouse' } }, {}, {}, {}],
  });
});

// INV-126
it('knows no other name', () => {
  expect(find('inventories.location-types')).toBeUndefined();
});
