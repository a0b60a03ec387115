import { expect, it } from 'vitest';
import { aTaxClass } from '../testing/market.factory.ts';
import { deleteTaxClass } from './delete.ts';

const standard = aTaxClass('standard');
const unused = { in_use: false, shipping_methods: 0, methods: [], fallback_setting: false };

it.each([
  ['shipping knows no use', unused, true],
  ['shipping cannot be asked', undefined, false],
])('goes ahead when %s', (_case, usage, checked) => {
  expect(deleteTaxClass(standard, usage)).toEqual({
    deleted: true,
    id: standard.id,
    usage_checked: checked,
  });
});

it.each([
  [
    'methods name it',
    { shipping_methods: 2, methods: [{ name: 'Parcel' }, { name: 'Express' }] },
    ['2 shipping methods (Parcel, Express)', 'another market'],
  ],
  [
    'one method names it',
    { shipping_methods: 1, methods: [{ name: 'Parcel' }] },
    ['1 shipping method ('],
  ],
  ['the fallback names it', { fallback_setting: true }, ['by the setting shipping_tax_class']],
])('is refused when %s', (_case, usage, parts) => {
  const refused = deleteTaxClass(standard, { ...unused, in_use: true, ...usage });
  expect(refused).toMatchObject({ rejected: 'tax_class_in_use' });
  for (const part of parts) {
    expect(refused).toMatchObject({ message: expect.stringContaining(part) });
  }
});
