import { createClient } from '@waybill/client';
import { describe, expect, it } from 'vitest';
import { BUYER_KEY, browserOf, keyName, revoke, signIn, signInLocally } from './sign-in.ts';

const NOW = new Date('2026-11-26T12:00:00.000Z');
const END = '2026-11-26T20:00:00.000Z';
const typed = { person: 'Ada', tenant: 'shop', key: 'wb_typed', permissions: [] };

/** A service that knows keys by what they may do, and keeps what it was asked. */
function service(permissions: readonly string[], caller: object = {}, isFull = false) {
  const asked: string[] = [];
  const answers: Record<string, (body: Record<string, unknown>) => object> = {
    'GET /v1/whoami': () => ({
      key: { id: 'typed' },
      permissions,
      principal: null,
      expires_at: null,
      ...caller,
    }),
    'POST /v1/api-keys': (body) => ({ id: 'made', key: 'wb_made', ...body }),
    'POST /v1/tenants/northwind/api-keys': (body) => ({ id: 'made', key: 'wb_made', ...body }),
    'DELETE /v1/api-keys/made': () => ({}),
  };
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const call = `${init.method} ${new URL(String(input)).pathname}`;
    const headers = new Headers(init.headers);
    asked.push(`${headers.get('x-service-api-key')} ${call} ${init.body ?? ''}`.trim());
    if (isFull && call === 'POST /v1/api-keys') {
      const full = { error: 'Full.', code: 'key_limit_reached', request_id: 'r' };
      return Response.json(full, { status: 409 });
    }
    const answer = answers[call]?.(JSON.parse(String(init.body ?? '{}')));
    if (answer !== undefined) return Response.json(answer);
    const refusal = { error: 'No.', code: 'forbidden', request_id: 'r' };
    return Response.json(refusal, { status: 403 });
  };
  const around = { url: 'http://shop', userAgent: 'Chrome/1', now: NOW, fetch };
  return { around, asked };
}

describe('signing in', () => {
  it('makes a key of eight hours that may do what the typed one may', async () => {
    const { around, asked } = service(['orders.*', 'api-keys.*']);
    const { session } = await signIn(typed, around);
    expect(session).toEqual({
      tenant: 'shop',
      key: 'wb_made',
      keyId: 'made',
      person: 'Ada',
      endsAt: END,
    });
    expect(asked[1]).toBe(
      `wb_typed POST /v1/api-keys ${JSON.stringify({
        name: 'Console, Ada, Chrome',
        permissions: ['orders.*', 'api-keys.*'],
        expires_at: END,
      })}`,
    );
  });

  it('makes one that may do less', async () => {
    const { around, asked } = service(['*']);
    await signIn({ ...typed, permissions: ['orders.list'] }, around);
    expect(asked[1]).toContain('"permissions":["orders.list"]');
  });

  it('makes one that ends with the typed one, where that ends sooner', async () => {
    const expires_at = '2026-11-26T13:00:00.000Z';
    const { around, asked } = service(['*'], { expires_at });
    expect(await signIn(typed, around)).toMatchObject({
      session: { key: 'wb_made', endsAt: expires_at },
    });
    expect(asked[1]).toContain(`"expires_at":"${expires_at}"`);
  });

  it('uses the typed key where the shop has no room for another one', async () => {
    const { around, asked } = service(['*'], {}, true);
    expect(await signIn(typed, around)).toMatchObject({
      session: { key: 'wb_typed', endsAt: null },
    });
    expect(asked).toHaveLength(2);
  });

  it('says in words that a key of a buyer opens no console', async () => {
    const principal = { contact_id: 'c', organization_id: null, permissions: [] };
    const { around, asked } = service(['*'], { principal });
    await expect(signIn(typed, around)).rejects.toThrow(BUYER_KEY);
    expect(asked).toHaveLength(1);
  });

  it('uses a key that may make none, in a session that is not stored', async () => {
    for (const { around, asked } of [
      service(['orders.list']),
      service(['*'], { location_codes: ['main'] }),
    ]) {
      expect(await signIn(typed, around)).toMatchObject({
        session: { key: 'wb_typed', keyId: 'typed', endsAt: null },
      });
      expect(asked).toHaveLength(1);
    }
  });
});

describe('signing in locally', () => {
  const keys = { demo: 'wb_demo', operator: 'wb_operator' };

  it('takes the key that is known', async () => {
    const { around, asked } = service(['*']);
    await signInLocally('demo', keys, around);
    expect(asked.map((call) => call.split(' ', 1)[0])).toEqual(['wb_demo', 'wb_demo']);
  });

  it('has the operator make one that ends by itself, and no other', async () => {
    const { around, asked } = service(['*']);
    const { session, waybill } = await signInLocally('northwind', keys, around);
    expect(session).toMatchObject({ tenant: 'northwind', key: 'wb_made', endsAt: END });
    const body = JSON.stringify({ name: 'Console, Local, Chrome', expires_at: END });
    expect(asked).toEqual([`wb_operator POST /v1/tenants/northwind/api-keys ${body}`]);
    // The operator has no say over the shop's keys: the new one ends those before it.
    await waybill.apiKeys.delete({ id: 'made' });
    expect(asked[1]).toBe('wb_made DELETE /v1/api-keys/made');
  });
});

it.each(['made', 'of another person'])('revokes the key %s, or leaves it', async (id) => {
  const { around, asked } = service([]);
  await revoke(createClient({ ...around, tenant: 'shop', key: 'wb_made' }), id);
  expect(asked).toEqual([`wb_made DELETE /v1/api-keys/${encodeURIComponent(id)}`]);
});

const CHROME = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML) Chrome/140.0.0.0 Safari/537.36';

it.each([
  [CHROME, 'Chrome'],
  [`${CHROME} Edg/140.0`, 'Edge'],
  ['Mozilla/5.0 (Mac) AppleWebKit/605 Version/18 Safari/605', 'Safari'],
  ['Mozilla/5.0 (X11; rv:140.0) Gecko Firefox/140.0', 'Firefox'],
  ['curl/8', 'a browser'],
])('%s is %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name);
});

it('names the key after the person', () => {
  expect(keyName(' Ada ', CHROME)).toBe('Console, Ada, Chrome');
  expect(keyName('x'.repeat(400), CHROME).length).toBeLessThan(255);
});
