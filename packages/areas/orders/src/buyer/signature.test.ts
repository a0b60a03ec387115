import { expect, it } from 'vitest';
import { signatureOf } from './signature.ts';

const buyer = { contactId: 'c-1', organizationId: undefined, permissions: [] };
const nobody = { ...buyer, contactId: undefined, organizationId: 'o-1' };
const refused = { rejected: 'buyer_not_permitted', details: [{ path: 'author' }] };

// ORD-175
it.each([
  ['the back office signs as it says', 'Ada', undefined, 'Ada'],
  ['the back office may say nothing', undefined, undefined, null],
  ['a buyer that says nothing is its contact', undefined, buyer, 'c-1'],
  ['a buyer may name its contact', 'c-1', buyer, 'c-1'],
  ['a buyer may name its key', 'Kiosk', buyer, 'Kiosk'],
  ['an organization without a contact says nothing', null, nobody, null],
  ['an organization without a contact may name its key', 'Kiosk', nobody, 'Kiosk'],
])('%s', (_, sent, principal, expected) => {
  expect(signatureOf('author', sent, { principal, keyName: 'Kiosk' })).toBe(expected);
});

// ORD-175
it.each([
  ['Admin', buyer],
  ['c-2', buyer],
  ['', buyer],
  ['o-1', nobody],
])('as %j nobody else signs', (sent, principal) => {
  expect(signatureOf('author', sent, { principal, keyName: 'Kiosk' })).toMatchObject(refused);
});
