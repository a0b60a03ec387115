import { expect, it } from 'vitest';
import { refuseUsedTaxClass } from './tax-class-usage.ts';

const standard = { code: 'standard' };
const unused = { in_use: false, shipping_methods: 0, methods: [], fallback_setting: false };

// MKT-47
it('says nothing of methods where none names it', () => {
  const usage = { ...unused, in_use: true, fallback_setting: true };
  expect(refuseUsedTaxClass(standard, usage)).toMatchObject({
    message: expect.stringContaining('is used by the setting shipping_tax_class.'),
  });
});

it('allows to delete a class that is not in use', () => {
  expect(refuseUsedTaxClass(standard, unused)).toBeUndefined();
});

// MKT-45, MKT-46, MKT-47
it.each([
  [
    'methods name it',
    { shipping_methods: 2, methods: [{ name: 'Parcel' }, { name: 'Express' }] },
    ['2 shipping methods (Parcel, Express)', 'all markets'],
  ],
  [
    'one method names it',
    { shipping_methods: 1, methods: [{ name: 'Parcel' }] },
    ['1 shipping method ('],
  ],
  ['the fallback names it', { fallback_setting: true }, ['by the setting shipping_tax_class']],
])('refuses when %s', (_case, usage, parts) => {
  const refused = refuseUsedTaxClass(standard, { ...unused, in_use: true, ...usage });
  expect(refused).toMatchObject({ rejected: 'tax_class_in_use' });
  for (const part of parts) {
    expect(refused).toMatchObject({ message: expect.stringContaining(part) });
  }
});
