import { expect, it } from 'vitest';
import { customerOf } from './customer.ts';

const order = {
  contact_id: null,
  organization_id: null,
  billing_address: null,
  shipping_address: null,
  buyer: null,
};

// ORD-360
it.each([
  [{}, null, null],
  [{ billing_address: { name: ' Ada ', company: 'Mill' } }, null, 'Ada'],
  [{ billing_address: { name: 'Ada', company: 'Mill' } }, 'company', 'Mill'],
  [{ billing_address: { name: 'Ada' } }, 'company', 'Ada'],
  [{ billing_address: { first_name: 'Ada', last_name: 'Byron' } }, null, 'Ada Byron'],
  [{ billing_address: { company: 'Mill', name: 7 } }, null, 'Mill'],
  [{ billing_address: { city: 'Bonn' }, shipping_address: { name: 'Ben' } }, null, 'Ben'],
  [{ buyer: { name: 'Cy' } }, null, 'Cy'],
])('the name in %j by %s is %j', (addresses, key, name) => {
  expect(customerOf({ ...order, ...addresses }, key).name).toBe(name);
});

// ORD-360
it.each([
  [{}, null],
  [{ buyer: { email: ' ada@example.com ' } }, 'ada@example.com'],
  [{ buyer: { email: 'b@x.org' }, shipping_address: { email: 's@x.org' } }, 's@x.org'],
  [{ billing_address: { email: '' }, buyer: { email: 7 } }, null],
])('the e-mail in %j is %j', (addresses, email) => {
  expect(customerOf({ ...order, ...addresses }, null).email).toBe(email);
});

// ORD-360
it('is the contact and the organization of its order', () => {
  const ids = { contact_id: 'c1', organization_id: 'o1' };
  expect(customerOf({ ...order, ...ids }, null)).toEqual({ ...ids, name: null, email: null });
});
