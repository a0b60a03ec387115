import { expect, it } from 'vitest';
import { customerOf } from './customer.ts';

const order = { billing_address: null, shipping_address: null, buyer: null };

it.each([
  [{}, null, ''],
  [{ billing_address: { name: ' Ada ', company: 'Mill' } }, null, 'Ada'],
  [{ billing_address: { name: 'Ada', company: 'Mill' } }, 'company', 'Mill'],
  [{ billing_address: { name: 'Ada' } }, 'company', 'Ada'],
  [{ billing_address: { first_name: 'Ada', last_name: 'Byron' } }, null, 'Ada Byron'],
  [{ billing_address: { company: 'Mill', name: 7 } }, null, 'Mill'],
  [{ billing_address: { city: 'Bonn' }, shipping_address: { name: 'Ben' } }, null, 'Ben'],
  [{ buyer: { name: 'Cy' } }, null, 'Cy'],
])('of %j by %s is %j', (addresses, key, name) => {
  expect(customerOf({ ...order, ...addresses }, key)).toBe(name);
});
