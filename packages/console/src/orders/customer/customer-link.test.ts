import { expect, it } from 'vitest';
import { customerLink } from './customer-link.ts';

const nobody = { contact_id: null, organization_id: null, email: null };

it.each([
  [{ contact_id: 'c1', organization_id: 'o1', email: 'a@b' }, '/customers/contact/c1'],
  [{ organization_id: 'o1', email: 'a@b' }, '/customers/organization/o1'],
  [{ email: 'a/b?@c' }, '/customers/email/a%2Fb%3F%40c'],
  [{}, undefined],
])('the page of %j is %s', (known, link) => {
  expect(customerLink({ ...nobody, ...known })).toBe(link);
});
