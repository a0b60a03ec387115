import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CreateApiKeyBody, type KeptApiKey } from './api-key.schema.ts';
import { decideApiKey } from './new-api-key.ts';

const creator: KeptApiKey = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'First',
  permissions: ['orders.*', 'webhooks.endpoints.list'],
  expires_at: null,
  contact_id: null,
  organization_id: null,
  contact_permissions: [],
  location_ids: null,
  key_hint: '…abcd',
  created_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
};
const contact = '018f0000-0000-7000-8000-0000000000c1';
const organization = '018f0000-0000-7000-8000-0000000000a1';
const bound: KeptApiKey = {
  ...creator,
  permissions: ['orders.*', 'principal.assert'],
  contact_id: contact,
  organization_id: organization,
  contact_permissions: ['orders.create'],
};

const places = [
  { id: '018f0000-0000-7000-8000-0000000000d1', code: 'main' },
  { id: '018f0000-0000-7000-8000-0000000000d2', code: 'shop' },
];

const decide = (body: object, by: KeptApiKey | undefined = creator, living = 1) =>
  decideApiKey({
    body: { name: 'New', permissions: ['orders.place'], ...body },
    creator: by,
    living,
    places,
    id: '018f0000-0000-7000-8000-000000000002',
    hint: '…wxyz',
    at: '2026-02-01T00:00:00.000Z',
  });

describe('a new key', () => {
  it('records what it grants', () => {
    expect(
      decide({ permissions: ['orders.returns.*'], expires_at: '2026-03-01T01:00:00+01:00' }),
    ).toEqual({
      ...creator,
      id: '018f0000-0000-7000-8000-000000000002',
      name: 'New',
      permissions: ['orders.returns.*'],
      expires_at: '2026-03-01T00:00:00.000Z',
      key_hint: '…wxyz',
      created_by: creator.id,
      created_at: '2026-02-01T00:00:00.000Z',
    });
  });

  // API-102
  it.each([[['*']], [['orders.place', 'webhooks.*']], [['order.*']], [['tenants.create']]])(
    'never grants %j beyond its creator',
    (permissions) => {
      expect(decide({ permissions })).toMatchObject({ rejected: 'permission_exceeded' });
    },
  );

  // API-102
  it.each([
    [{}, 'another contact'],
    [{ contact_id: creator.id, organization_id: organization }, 'another contact'],
    [{ contact_id: contact }, 'no organization'],
    [
      {
        contact_id: contact,
        organization_id: organization,
        contact_permissions: ['orders.approve'],
      },
      'more rights',
    ],
  ])('of a bound key stays bound (%j: %s)', (body, _why) => {
    expect(decide(body, bound)).toMatchObject({ rejected: 'permission_exceeded' });
  });

  // API-103
  it.each([
    { contact_id: contact },
    { contact_id: contact, organization_id: organization },
    { contact_id: contact, contact_permissions: ['orders.approve'] },
    { contact_id: contact, contact_permissions: [] },
  ])('acts for a contact only where its creator may (%j)', (body) => {
    const refused = { rejected: 'permission_exceeded', message: /principal\.assert/u };
    const { message, ...code } = refused;
    expect(decide(body)).toMatchObject({ ...code, message: expect.stringMatching(message) });
    for (const right of ['principal.assert', 'principal.*', '*']) {
      const asserting = { ...creator, permissions: ['orders.place', right] };
      expect(decide(body, asserting)).toMatchObject({ contact_id: contact });
    }
  });

  // API-102
  it('of a bound key may give its contact fewer rights', () => {
    const { contact_id, organization_id } = bound;
    expect(decide({ contact_id, organization_id }, bound)).toMatchObject({
      contact_id: contact,
      contact_permissions: [],
    });
  });

  // API-102
  it('cannot be granted where the calling key is gone', () => {
    const decided = decideApiKey({
      body: { name: 'New', permissions: ['orders.place'] },
      creator: undefined,
      living: 1,
      places,
      id: creator.id,
      hint: '…wxyz',
      at: '2026-02-01T00:00:00.000Z',
    });
    expect(decided).toMatchObject({ rejected: 'permission_exceeded' });
  });

  it('of a bound key may equal its creator', () => {
    const { contact_id, organization_id, contact_permissions } = bound;
    expect(decide({ contact_id, organization_id, contact_permissions }, bound)).toMatchObject({
      contact_id: contact,
    });
  });

  // API-102
  it('does not outlive its creator', () => {
    const mortal = { ...creator, expires_at: '2026-06-01T00:00:00.000Z' };
    expect(decide({}, mortal)).toMatchObject({ rejected: 'permission_exceeded' });
    expect(decide({ expires_at: '2026-06-02T00:00:00Z' }, mortal)).toMatchObject({
      rejected: 'permission_exceeded',
    });
    for (const expires_at of ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']) {
      expect(decide({ expires_at }, mortal)).not.toHaveProperty('rejected');
    }
  });

  // API-106
  it('is refused for a moment that has passed, for a lone organization and past the limit', () => {
    expect(decide({ expires_at: '2026-01-31T00:00:00Z' })).toMatchObject({
      details: [{ path: 'expires_at' }],
    });
    expect(decide({ expires_at: 'tomorrow' })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'expires_at' }],
    });
    expect(decide({ organization_id: organization })).toMatchObject({
      details: [{ path: 'contact_id' }],
    });
    expect(decide({}, creator, 999)).not.toHaveProperty('rejected');
    expect(decide({}, creator, 1_000)).toMatchObject({ rejected: 'key_limit_reached' });
  });

  // API-310
  it('is bound to locations by their ids, in the order sent', () => {
    const bound = decide({ location_codes: ['shop', 'main'] });
    expect(bound).toMatchObject({ location_ids: [places[1]?.id, places[0]?.id] });
    expect(decide({ location_codes: null })).toMatchObject({ location_ids: null });
  });

  // API-310
  it('is refused for every code that names no location', () => {
    expect(decide({ location_codes: ['gone', 'main', 'lost'] })).toMatchObject({
      rejected: 'unknown_location',
      details: [{ path: 'location_codes.0' }, { path: 'location_codes.2' }],
    });
  });

  // API-311
  it('is bound to a contact or to locations, whatever its creator may', () => {
    const both = { contact_id: contact, location_codes: ['main'] };
    expect(decide(both, { ...creator, permissions: ['*'] })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'location_codes' }],
    });
    expect(decide({ organization_id: organization, location_codes: ['main'] })).toMatchObject({
      rejected: 'invalid_value',
    });
  });

  // API-310
  it('names 1 to 50 locations, each once', () => {
    const codes = Array.from({ length: 51 }, (_, index) => `l${index}`);
    for (const location_codes of [[], codes]) {
      const body = { name: 'New', permissions: ['*'], location_codes };
      expect(v.safeParse(CreateApiKeyBody, body).success).toBe(false);
    }
    const most = { name: 'New', permissions: ['*'], location_codes: codes.slice(1) };
    expect(v.safeParse(CreateApiKeyBody, most).success).toBe(true);
    expect(decide({ location_codes: ['main', 'shop', 'main'] })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'location_codes.2' }],
    });
  });
});
