import { expect, it } from 'vitest';
import { aMethod, uuidOf } from '../shared/rows.factory.ts';
import { usageOf } from './usage.ts';

const methods = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aMethod({ id: uuidOf(index), code: `m${index}`, tax_class: 'full' }),
  );

// SHP-144
it.each([
  [1, 1, 1],
  [20, 20, 20],
  [500, 500, 20],
  [501, 500, 20],
])('%d methods of a class count as %d, and %d are named', (count, counted, named) => {
  const usage = usageOf('full', [...methods(count), aMethod({ tax_class: 'other' })], null);
  expect(usage).toMatchObject({ in_use: true, shipping_methods: counted });
  expect(usage.methods).toHaveLength(named);
});

// SHP-145, SHP-146
it.each([
  ['the setting alone', 'full', { in_use: true, shipping_methods: 0, fallback_setting: true }],
  ['another setting', 'reduced', { in_use: false, shipping_methods: 0, fallback_setting: false }],
  ['nothing', null, { in_use: false, shipping_methods: 0, fallback_setting: false }],
])('a class that %s names', (_, setting, usage) => {
  expect(usageOf('full', [aMethod({ tax_class: 'other' })], setting)).toMatchObject(usage);
});
