import { describe, expect, it } from 'vitest';
import { type AuthorizerContext, identify } from './identity.ts';

const caller = { outcome: 'ok', tenant: 'acme' } as const;

// API-98
it('a call without the word of the authorizer, or without a tenant in it, is nobody’s', () => {
  expect(identify(undefined, {})).toMatchObject({ rejected: 'unauthorized' });
  expect(identify({ outcome: 'ok' }, {})).toMatchObject({ rejected: 'unauthorized' });
});

// API-91, API-95
it.each(['tenant_required', 'tenant_suspended'] as const)('is refused as %s', (outcome) => {
  expect(identify({ ...caller, outcome }, {})).toMatchObject({ rejected: outcome });
});

// API-101
it('a caller of whom nothing else is said may nothing, as nobody', () => {
  expect(identify(caller, {})).toEqual({
    tenant: 'acme',
    operator: false,
    keyId: '',
    keyName: '',
    permissions: [],
    principal: undefined,
    places: undefined,
    rateLimit: undefined,
    cursorSecret: expect.stringMatching(/^.{43}$/u),
  });
});

// API-108, API-127
it('a caller is all that the authorizer says', () => {
  const bound = {
    ...caller,
    operator: 'true',
    keyId: 'key-1',
    keyName: 'ERP',
    permissions: 'orders.* principal.assert',
    contactId: 'C1',
    organizationId: 'O1',
    contactPermissions: 'orders.read orders.create',
    rateLimit: '8',
    cursorSecret: 'sealed',
  };
  const asserted = { 'x-service-contact': '0190a6b8-5c5e-7b4c-8a5e-9d1f3c2b1a00' };
  expect(identify(bound, asserted)).toEqual({
    tenant: 'acme',
    operator: true,
    keyId: 'key-1',
    keyName: 'ERP',
    permissions: ['orders.*', 'principal.assert'],
    principal: {
      contactId: 'c1',
      organizationId: 'o1',
      permissions: ['orders.read', 'orders.create'],
    },
    places: undefined,
    rateLimit: 8,
    cursorSecret: 'sealed',
  });
});

// API-156
it.each(['tenant_required', 'unauthorized'] as const)(
  'a bearer token hears where tenant and key belong: %s',
  (outcome) => {
    const messageTo = (headers: Record<string, string>) => {
      const refused = identify({ outcome }, headers);
      return 'rejected' in refused ? refused.message : '';
    };
    expect(messageTo({ authorization: 'Bearer wb_1' })).toMatch(
      / Authorization is not read: .*X-Service-Tenant .*X-Service-Api-Key\.$/u,
    );
    expect(messageTo({ authorization: 'Bearer wb_1', 'x-service-api-key': 'wb_1' })).not.toContain(
      'Authorization',
    );
    expect(messageTo({})).not.toContain('Authorization');
  },
);

// API-300
describe('a session', () => {
  const mayAssert = { outcome: 'ok', tenant: 'acme', permissions: 'principal.assert' } as const;
  const named = (session: string, authorizer: AuthorizerContext = mayAssert) =>
    identify(authorizer, { 'x-service-session': session });

  it.each(['visit-0123456789', '!'.repeat(255)])('makes a call a guest’s: %s', (session) => {
    const principal = { contactId: undefined, organizationId: undefined, session, permissions: [] };
    expect(named(session)).toMatchObject({ principal });
  });

  it.each(['', 'visit-012345678', 'visit 0123456789', 'visit-0123456789ä', '!'.repeat(256)])(
    'is no shorter, longer or other text: %j',
    (session) => {
      const refused = named(session);
      expect(refused).toMatchObject({
        rejected: 'invalid_value',
        details: [{ path: 'X-Service-Session' }],
      });
      if (session !== '') expect(JSON.stringify(refused)).not.toContain(session);
    },
  );

  it('is named by keys that may, and exchanges no bound contact', () => {
    const session = 'visit-0123456789';
    expect(named(session, { ...mayAssert, permissions: '*.get' })).toMatchObject({
      rejected: 'principal_not_allowed',
    });
    const contactId = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
    const bound = named(session, { ...mayAssert, contactId });
    expect(bound).toMatchObject({ principal: { contactId } });
    expect(JSON.stringify(bound)).not.toContain(session);
  });
});

// API-313
it('a caller of a key that is bound to locations has its places, and names no contact', () => {
  const bound = { ...caller, permissions: '*', locationIds: 'one two' };
  expect(identify(bound, {})).toMatchObject({ places: ['one', 'two'], principal: undefined });
  for (const header of ['contact', 'organization', 'permissions', 'session']) {
    const headers = { [`x-service-${header}`]: '0190a6b8-5c5e-7b4c-8a5e-9d1f3c2b1a00' };
    expect(identify(bound, headers)).toMatchObject({ rejected: 'principal_not_allowed' });
  }
});
