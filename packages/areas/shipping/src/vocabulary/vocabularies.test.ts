import * as v from 'valibot';
import { expect, it } from 'vitest';
import { standardLevels as serviceLevels, weightUnits } from '../shared/rows.factory.ts';
import { findVocabulary, shippingVocabularies } from './vocabularies.ts';

const { contracts, index } = shippingVocabularies;

const kept = { serviceLevels, weightUnits };

// SHP-147, SHP-149
it.each([
  ['carrier-statuses', 'schema', ['active', 'paused', 'retired']],
  ['matrix-bases', 'schema', ['weight', 'quantity', 'order_value', 'attribute']],
  ['pricing-types', 'schema', ['fixed', 'free', 'matrix']],
  ['service-levels', 'table', ['standard', 'express', 'economy', 'freight']],
  ['weight-units', 'table', ['kg', 'g', 'lb']],
])('%s come from the %s, in order', (name, source, keys) => {
  const found = findVocabulary(name, kept);
  expect(v.parse(contracts.get.response, found)).toEqual(found);
  expect(found).toMatchObject({ app: 'shipping', name, source, default_tone: 'neutral' });
  expect(found?.values.map(({ key }) => key)).toEqual(keys);
});

// SHP-148
it('the index names exactly these, in two languages', () => {
  expect(v.parse(contracts.list.response, index)).toEqual(index);
  expect(index.vocabularies.map(({ name }) => name)).toEqual([
    'carrier-statuses',
    'matrix-bases',
    'pricing-types',
    'service-levels',
    'weight-units',
  ]);
  for (const { title, description } of index.vocabularies) {
    expect([Object.keys(title), Object.keys(description)]).toEqual([
      ['en', 'de'],
      ['en', 'de'],
    ]);
  }
});

// SHP-149
it('statuses of carriers tell tones and ends', () => {
  const values = findVocabulary('carrier-statuses', kept)?.values ?? [];
  expect(values.map(({ key, tone, final, title }) => [key, tone, final, title])).toEqual([
    ['active', 'success', false, { en: 'Active', de: 'Aktiv' }],
    ['paused', 'warning', false, { en: 'Paused', de: 'Pausiert' }],
    ['retired', 'neutral', true, { en: 'Retired', de: 'Ausgemustert' }],
  ]);
  expect(values[0]).not.toHaveProperty('is_system');
});

// SHP-149, SHP-150
it('words of a tenant come by position, as the tenant keeps them', () => {
  const rows = serviceLevels.map((row, index) => ({
    ...row,
    position: 10 - index,
    tone: index === 3 ? null : row.tone,
    description: 'Own words',
  }));
  const found = findVocabulary('service-levels', { ...kept, serviceLevels: rows });
  expect(found?.values.map(({ key }) => key)).toEqual([
    'freight',
    'economy',
    'express',
    'standard',
  ]);
  expect(found?.values[0]).toEqual({
    key: 'freight',
    title: 'Freight',
    description: 'Own words',
    tone: 'neutral',
    final: false,
    labels: { en: 'Freight', de: 'Spedition' },
    descriptions: null,
    is_system: true,
    is_default: false,
  });
});

// SHP-149
it('words at one position come by age', () => {
  const rows = serviceLevels.map((row) => ({ ...row, position: 1 }));
  for (const kept of [rows, rows.toReversed()]) {
    const found = findVocabulary('service-levels', { serviceLevels: kept, weightUnits });
    expect(found?.values.map(({ key }) => key)).toEqual([
      'standard',
      'express',
      'economy',
      'freight',
    ]);
  }
});

// SHP-150
it('units tell their factor and which one is the base', () => {
  const [kilogram, gram] = findVocabulary('weight-units', kept)?.values ?? [];
  expect(kilogram).toMatchObject({ factor: 1, is_base: true, is_default: true });
  expect(gram).toMatchObject({ factor: 0.001, is_base: false, is_default: false });
});

// SHP-147
it('there is no other', () => {
  expect(findVocabulary('statuses', kept)).toBeUndefined();
});
