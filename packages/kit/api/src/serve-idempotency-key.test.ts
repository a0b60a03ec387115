import { randomUUID } from 'node:crypto';
import { write } from '@waybill/table/commit';
import { get, queryAll } from '@waybill/table/read';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { marketByCode } from './market-directory.ts';
import { call, grow, thingCalls, things, touch, trying } from './things.factory.ts';

withTable();

describe('Idempotency-Key', () => {
  // API-68, API-90
  it('may be used again after a lost race', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = thingCalls.tried;
    for (const _ of ['first', 'second']) {
      const reply = await trying('race', headers);
      expect(reply).toMatchObject({ status: 409, body: { code: 'concurrent_modification' } });
      expect(reply.headers['idempotent-replayed']).toBeUndefined();
    }
    expect(thingCalls.tried).toBe(before + 2);
  });

  // API-83
  it('answers what a call committed that died right after it', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const before = thingCalls.tried;
    expect(await trying('fall', headers)).toMatchObject({ status: 500 });
    expect(await trying('fall', headers)).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
      body: { market: null },
    });
    expect(thingCalls.tried).toBe(before + 1);
  });

  // API-83
  it('answers a repeat with the first answer and executes nothing', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await call({ name: 'cup' }, headers, { tenant: 'idem-1' });
    const again = await call({ name: 'cup' }, headers, { tenant: 'idem-1' });
    expect(again.text).toBe(first.text);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(await things('idem-1')).toBe(1);
  });

  // API-82, API-90
  it('keeps refusals of the domain, not faults of ours', async () => {
    const refused = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'sofa', size: 11 }, refused);
    const before = thingCalls.made;
    const again = await call({ name: 'sofa', size: 11 }, refused);
    expect(again).toMatchObject({ status: 422, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toMatchObject({ request_id: again.headers['x-request-id'] });
    expect(thingCalls.made).toBe(before);
    const faulty = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'bug' }, faulty);
    await call({ name: 'bug' }, faulty);
    expect(thingCalls.made).toBe(before + 2);
  });

  // API-82, API-84
  it('keeps refusals from before the work began', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const refused = { status: 400, body: { code: 'invalid_value' } };
    expect(await trying('odd', headers)).toMatchObject(refused);
    const replayed = { headers: { 'idempotent-replayed': 'true' } };
    expect(await trying('odd', headers)).toMatchObject({ ...refused, ...replayed });
    const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
    expect(await trying('pass', headers)).toMatchObject(reused);
    const passed = { 'Idempotency-Key': randomUUID() };
    expect(await trying('pass', passed)).toMatchObject({ status: 200 });
    expect(await trying('odd', passed)).toMatchObject(reused);
  });

  // API-84
  it('refuses another request under the same key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    await call({ name: 'cup' }, headers);
    const other = await call({ name: 'plate' }, headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    const reordered = await call('{"size":null,"name":"cup"}', headers);
    expect(reordered.status).toBe(422);
  });

  // API-84
  it('takes another market for another request, and a market in any case for the same', async () => {
    const tenant = 'idem-market';
    for (const code of ['ch', 'at']) {
      await write({ put: { ...marketByCode(tenant, code), id: code, code } });
    }
    const key = { 'Idempotency-Key': randomUUID() };
    const inMarket = (code: string) =>
      call({ name: 'cup' }, { ...key, 'X-Service-Market': code }, { tenant });
    const first = await inMarket('ch');
    expect((await inMarket('CH')).text).toBe(first.text);
    for (const other of [await inMarket('at'), await call({ name: 'cup' }, key, { tenant })]) {
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    }
  });

  // API-87
  it('is a key of one tenant', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const mine = await call({ name: 'cup' }, headers, { tenant: 'idem-2' });
    const theirs = await call({ name: 'cup' }, headers, { tenant: 'idem-3' });
    expect(theirs.text).not.toBe(mine.text);
  });

  describe('of a principal', () => {
    const [contact, other, organization] = [randomUUID(), randomUUID(), randomUUID()];
    const as = (contactId: string, organizationId: string | null, permissions: string) => ({
      'X-Service-Contact': contactId,
      ...(organizationId === null ? {} : { 'X-Service-Organization': organizationId }),
      'X-Service-Permissions': permissions,
    });
    const mine = as(contact, organization, 'orders.create,orders.read');
    const tenant = 'idem-principals';

    // API-87
    it.each([
      ['another contact', as(other, organization, 'orders.create,orders.read')],
      ['another organization', as(contact, randomUUID(), 'orders.create,orders.read')],
      ['no organization', as(contact, null, 'orders.create,orders.read')],
      ['fewer rights', as(contact, organization, 'orders.create')],
      ['a guest', { 'X-Service-Session': 'visit-0123456789' }],
      [
        'the same contact, come from a session',
        { ...mine, 'X-Service-Session': 'visit-0123456789' },
      ],
      ['the back office', {}],
    ])('never answers %s', async (_, theirs) => {
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await call({ name: 'cup' }, { ...key, ...mine }, { tenant });
      const second = await call({ name: 'cup' }, { ...key, ...theirs }, { tenant });
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers['idempotent-replayed']).toBeUndefined();
      expect(second.text).not.toBe(first.text);
    });

    // API-87
    it('is a set of rights, whichever API key brings it', async () => {
      const key = { 'Idempotency-Key': randomUUID() };
      const first = await call({ name: 'cup' }, { ...key, ...mine }, { tenant, keyId: 'gateway' });
      const same = as(contact.toUpperCase(), organization, 'orders.read orders.create,orders.read');
      const permissions = ['orders.create', 'orders.read'];
      const bound = { contactId: contact.toUpperCase(), organizationId: organization, permissions };
      for (const again of [
        await call({ name: 'cup' }, { ...key, ...same }, { tenant, keyId: 'another' }),
        await call({ name: 'cup' }, key, { tenant, keyId: 'bound', contact: bound }),
      ]) {
        expect(again.headers['idempotent-replayed']).toBe('true');
        expect(again.text).toBe(first.text);
      }
    });

    it('asks for the permission and the audience before it repeats', async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      expect((await call({ name: 'cup' }, headers, { tenant })).status).toBe(201);
      const refused = await call({ name: 'cup' }, headers, { tenant, permissions: [] });
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      const touched = (more: Record<string, string>) =>
        invoke(touch, {
          method: 'POST',
          path: '/v1/things/{id}/touch',
          pathParameters: { id: contact },
          headers: { ...headers, ...more },
          tenant,
        });
      expect((await touched({})).status).toBe(200);
      expect(await touched(mine)).toMatchObject({
        status: 403,
        body: { code: 'buyer_not_permitted' },
      });
    });
  });

  // API-88
  it.each([100_000, 700_000, 3_500_000])('keeps an answer of %d random bytes', async (bytes) => {
    const tenant = `idem-${bytes}`;
    const headers = { 'Idempotency-Key': randomUUID() };
    const growing = () =>
      invoke(grow, { path: '/v1/things/grow', body: { bytes }, headers, tenant });
    const first = await growing();
    const again = await growing();
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.text === first.text).toBe(true);
    expect(again.text.length).toBeGreaterThan(bytes);
    expect(await things(tenant)).toBe(1);
  });

  // API-23, API-84
  it('takes an id in upper case for the same', async () => {
    const id = randomUUID();
    const headers = { 'Idempotency-Key': randomUUID() };
    const [lower, upper] = [id, id.toUpperCase()].map((spelling) => ({
      method: 'POST',
      path: '/v1/things/{id}/touch',
      pathParameters: { id: spelling },
      headers,
    }));
    const first = await invoke(touch, lower);
    const again = await invoke(touch, upper);
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.text).toBe(first.text);
  });

  // API-85
  it('lets one of many at once execute; the others repeat its answer', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const many = Array.from({ length: 20 }, () =>
      call({ name: 'cup' }, headers, { tenant: 'idem-4' }),
    );
    const replies = await Promise.all(many);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.filter((one) => one.headers['idempotent-replayed'] === undefined)).toHaveLength(
      1,
    );
    expect(await things('idem-4')).toBe(1);
  });

  // API-82
  it.each(['', 'x'.repeat(256), 'with space'])('refuses the key %.12j', async (name) => {
    const reply = await call({ name: 'cup' }, { 'Idempotency-Key': name });
    expect(reply).toMatchObject({ status: 400, body: { details: [{ path: 'Idempotency-Key' }] } });
  });

  // API-86
  it('takes over from a call that died before its commit', async () => {
    const headers = { 'Idempotency-Key': 'left-behind' };
    const crashed = await call({ name: 'cup' }, headers, { tenant: 'idem-5' });
    expect(crashed.status).toBe(201);
    const [record] = await queryAll({ pk: await recordKey('idem-5') });
    const { pk = '', sk = '' } = record ?? {};
    await write({
      update: { pk, sk },
      set: { state: 'running', lease: Date.now() + 300 },
      drop: ['text'],
    });
    const retry = await call({ name: 'cup' }, headers, { tenant: 'idem-5' });
    expect(retry.status).toBe(201);
    expect(retry.headers['idempotent-replayed']).toBeUndefined();
    expect((await get({ pk, sk }))?.['state']).toBe('done');
  });
});

async function recordKey(tenant: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256').update('left-behind').digest('base64url');
  return `T#${tenant}#IDEMPOTENCY#things.make#${hash}`;
}
