import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { sealContext } from '@waybill/webhooks/endpoint/seal';
import { loadSealed } from '@waybill/webhooks/endpoint/sealed.repository';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { deployedSealer } from '@waybill/webhooks/sealing/deployed.client';
import { beforeAll, describe, expect, it } from 'vitest';
import { handlerFor as createFor } from './create.ts';
import { handler as disable } from './disable.ts';
import { handler as enable } from './enable.ts';
import { freshTenant } from './endpoints.factory.ts';
import { handler as get } from './get.ts';
import { handler as revoke } from './revoke-previous-secrets.ts';
import { handler as rotate } from './rotate-secret.ts';

withTable();

beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});

interface Shown {
  readonly id: string;
  readonly version: number;
  readonly secret?: string;
  readonly secret_hint: string;
  readonly secrets: { readonly version: number; readonly expires_at: string | null }[];
}

async function endpoint() {
  const tenant = freshTenant();
  const body = { url: 'http://127.0.0.1:4010/in', topics: ['*'] };
  const created = await invoke<Shown>(createFor(loopbackPolicy), { tenant, body });
  const on = { tenant, pathParameters: { id: created.body.id }, method: 'POST' };
  return { tenant, on, created: created.body };
}

const hour = { overlap_seconds: 3600 };
const none = { overlap_seconds: 0 };

describe('rotating a secret', () => {
  // WHK-136, WHK-137
  it('shows the new one once, and seals it for the signer', async () => {
    const { tenant, on, created } = await endpoint();
    const call = { ...on, body: {}, headers: { 'idempotency-key': 'rotation-1' } };
    const before = Date.now();
    const first = await invoke<{ secret?: string; previous_expires_at: string }>(rotate, call);
    expect(first).toMatchObject({
      status: 200,
      body: { secret: expect.stringMatching(/^whsec_.{44}$/u) },
    });
    const overlap = Date.parse(first.body.previous_expires_at) - before;
    expect(overlap).toBeGreaterThanOrEqual(86_400_000);
    expect(overlap).toBeLessThan(86_460_000);
    const again = await invoke(rotate, call);
    const { secret = '', ...kept } = first.body;
    expect(again).toMatchObject({ status: 200, headers: { 'idempotent-replayed': 'true' } });
    expect(again.body).toEqual(kept);
    const shown = await invoke<Shown>(get, { ...on, method: 'GET' });
    expect(shown.text).not.toContain(secret);
    expect(shown.body).toMatchObject({ version: 2, secret_hint: `…${secret.slice(-4)}` });
    expect(shown.body.secrets).toMatchObject([
      { version: 2, expires_at: null },
      { version: 1, expires_at: first.body.previous_expires_at },
    ]);
    const sealed = await loadSealed(tenant, created.id, ['secret-1', 'secret-2']);
    const open = (name: string) =>
      deployedSealer().open(sealed.get(name) ?? '', sealContext(tenant, created.id, name));
    expect(await open('secret-2')).toBe(secret);
    expect(await open('secret-1')).toBe(created.secret);
  });

  // WHK-137, WHF-22
  it('keeps two former ones, and without overlap ends the current one at once', async () => {
    const { tenant, on, created } = await endpoint();
    await invoke(rotate, { ...on, body: hour });
    await invoke(rotate, { ...on, body: hour });
    expect(await invoke(rotate, { ...on, body: hour })).toMatchObject({
      status: 409,
      body: { code: 'rotation_in_progress' },
    });
    expect(await invoke(rotate, { ...on, body: none })).toMatchObject({ status: 200 });
    const names = ['secret-1', 'secret-2', 'secret-3', 'secret-4'];
    const sealed = await loadSealed(tenant, created.id, names);
    expect([...sealed.keys()]).toEqual(['secret-1', 'secret-2', 'secret-4']);
  });

  // WHK-137
  it.each([-1, 604_801, 1.5, 'long'])('refuses an overlap of %j', async (overlap_seconds) => {
    const { on } = await endpoint();
    expect(await invoke(rotate, { ...on, body: { overlap_seconds } })).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'overlap_seconds' }] },
    });
  });
});

describe('revoking former secrets', () => {
  // WHK-138, WHF-22
  it('ends them at once, and does nothing where there is none', async () => {
    const { tenant, on, created } = await endpoint();
    await invoke(rotate, { ...on, body: hour });
    const revoked = await invoke<Shown>(revoke, on);
    expect(revoked).toMatchObject({ status: 200, body: { version: 3, secrets: [{ version: 2 }] } });
    const sealed = await loadSealed(tenant, created.id, ['secret-1', 'secret-2']);
    expect([...sealed.keys()]).toEqual(['secret-2']);
    expect(await invoke(revoke, on)).toMatchObject({ status: 200, body: { version: 3 } });
  });
});

// WHK-140
it('enables and disables, each as often as it likes', async () => {
  const { on } = await endpoint();
  expect(await invoke(disable, { ...on, headers: { 'if-match': '7' } })).toMatchObject({
    status: 412,
    body: { code: 'version_conflict' },
  });
  for (const version of [2, 2]) {
    expect(await invoke(disable, on)).toMatchObject({
      status: 200,
      body: { status: 'disabled', disabled_reason: 'manual', version },
    });
  }
  expect(await invoke(enable, { ...on, headers: { 'if-match': '1' } })).toMatchObject({
    status: 412,
    body: { code: 'version_conflict' },
  });
  for (const version of [3, 3]) {
    expect(await invoke(enable, on)).toMatchObject({
      status: 200,
      body: { status: 'enabled', disabled_reason: null, version },
    });
  }
});
