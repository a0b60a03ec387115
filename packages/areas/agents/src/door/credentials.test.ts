import { expect, it } from 'vitest';
import { actsForBuyer, credentialsIn } from './credentials.ts';

// AGT-2
it.each([
  [{ 'x-service-tenant': 'a', 'x-service-api-key': 'k' }, 'a', 'k'],
  [{ 'x-service-api-key': 'k', authorization: 'Bearer b.l' }, undefined, 'k'],
  [{ authorization: 'Bearer a.k.l' }, 'a', 'k.l'],
  [{ authorization: 'BEARER  a.k' }, 'a', 'k'],
  [{ authorization: 'Bearer .k' }, '', 'k'],
  [{ authorization: 'Bearer ak' }, undefined, undefined],
  [{ authorization: 'Basic a.k' }, undefined, undefined],
  [{}, undefined, undefined],
])('%j name tenant %j and key %j', (headers, tenant, key) => {
  expect(credentialsIn(headers)).toEqual({ tenant, key });
});

// AGT-3
it('a header of a principal, empty or not, makes a call one of a buyer', () => {
  expect(actsForBuyer({ 'x-service-contact': '' })).toBe(true);
  expect(actsForBuyer({ 'x-service-session': 'abc' })).toBe(true);
  expect(actsForBuyer({ 'x-service-market': 'de' })).toBe(false);
});
