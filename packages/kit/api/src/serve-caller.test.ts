import { randomUUID } from 'node:crypto';
import { write } from '@waybill/table/commit';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { call, thingCalls, things, trying } from './things.factory.ts';

withTable();

describe('the caller', () => {
  // API-91, API-95, API-98, API-101
  it.each([
    [{ authorizer: { outcome: 'tenant_required' } }, 400, 'tenant_required'],
    [{ authorizer: { outcome: 'unauthorized' } }, 401, 'unauthorized'],
    [{ authorizer: { outcome: 'tenant_suspended' } }, 403, 'tenant_suspended'],
    [{ permissions: ['things.read', 'thing.*'] }, 403, 'forbidden'],
    [{ permissions: [] }, 403, 'forbidden'],
  ])('%j is refused with %d %s', async (more, status, code) => {
    expect(await call({ name: 'spoon' }, {}, more)).toMatchObject({ status, body: { code } });
  });

  // API-101
  it.each([[['things.make']], [['things.*']], [['*']]])('%j is allowed', async (permissions) => {
    expect((await call({ name: 'spoon' }, {}, { permissions })).status).toBe(201);
  });

  // API-109
  it('may name a contact only with principal.assert', async () => {
    const contact = { 'X-Service-Contact': randomUUID() };
    const refused = await call({ name: 'spoon' }, contact, { permissions: ['things.*'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'principal_not_allowed' } });
    expect((await call({ name: 'spoon' }, contact)).status).toBe(201);
    const wrong = await call({ name: 'spoon' }, { 'X-Service-Contact': 'me' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_value' } });
  });

  // API-112
  it('gets 404 for a market that does not exist, before anything happens', async () => {
    const tenant = 'marketless';
    const reply = await call({ name: 'spoon' }, { 'X-Service-Market': 'de' }, { tenant });
    expect(reply).toMatchObject({ status: 404, body: { code: 'unknown_market' } });
    expect(await things(tenant)).toBe(0);
  });

  // API-112
  it('gets 404 from an operation that begins its work itself, too', async () => {
    const headers = { 'X-Service-Market': 'nowhere', 'Idempotency-Key': randomUUID() };
    const before = thingCalls.tried;
    expect(await trying('pass', headers)).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
    expect(thingCalls.tried).toBe(before);
  });

  // API-113
  it('sees an inactive market only from the back office', async () => {
    const put = {
      pk: 'T#acme#MARKETS',
      sk: 'CODE#old',
      id: 'old',
      code: 'old',
      status: 'inactive',
    };
    await write({ put });
    const headers = { 'X-Service-Market': 'old', 'If-Match': '7' };
    expect(await trying('pass', headers)).toMatchObject({
      status: 200,
      body: { market: 'old', seen: '7' },
    });
    const buyer = { ...headers, 'X-Service-Contact': randomUUID() };
    expect(await trying('pass', buyer)).toMatchObject({
      status: 404,
      body: { code: 'unknown_market' },
    });
  });

  // API-112
  it('names a market in any case', async () => {
    await write({ put: { pk: 'T#trader#MARKETS', sk: 'CODE#de', id: randomUUID(), code: 'de' } });
    const reply = await call({ name: 'spoon' }, { 'X-Service-Market': 'DE' }, { tenant: 'trader' });
    expect(reply.status).toBe(201);
  });
});
