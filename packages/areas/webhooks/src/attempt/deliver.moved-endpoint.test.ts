import { commit } from '@waybill/table/commit';
import { describe, expect, it } from 'vitest';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { disableWrites, removeWrites, updateWrites } from '../endpoint/endpoint.writes.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const { attemptsOf, endpointAt, oneAttempt, row, signer, respond, scene } = deliveryScene();

describe('an endpoint that moved on', () => {
  // WHK-29, WHK-93, WHF-24
  it('is skipped when disabled and cancelled when deleted', async () => {
    const endpoint = await endpointAt('/in');
    const [skipped, cancelled] = [await oneAttempt(), await oneAttempt()];
    await commit(
      disableWrites(scene.tenant, endpoint, {
        reason: 'manual',
        at: scene.clock.toISOString(),
        events: [],
      }),
    );
    await signer()(skipped);
    expect(await row(skipped)).toMatchObject({ status: 'skipped', attempts: 0 });
    const stored = await loadEndpoint(scene.tenant, endpoint.id);
    await commit(
      removeWrites(scene.tenant, stored?.endpoint as StoredEndpoint, scene.clock.toISOString()),
    );
    await signer()(cancelled);
    expect(await row(cancelled)).toMatchObject({ status: 'cancelled', attempts: 0 });
    await signer()(skipped);
    expect(await row(skipped)).toMatchObject({ status: 'skipped' });
    expect(scene.received).toEqual([]);
  });

  // WHK-64, WHF-25
  it('gets the next attempt where it is by then, and each attempt shows its URL', async () => {
    const endpoint = await endpointAt('/old');
    const ref = await oneAttempt();
    respond(500);
    await signer()(ref);
    const url = `${scene.origin}/new`;
    const change = { headers: undefined, clearsHealth: true };
    const moved = { ...endpoint, url, version: 2 };
    await commit(updateWrites(scene.tenant, endpoint, moved, change));
    respond(200);
    await signer()({ ...ref, attempt: 2 });
    expect(scene.received.map(({ path }) => path)).toEqual(['/old', '/new']);
    const log = await attemptsOf(ref);
    expect(log.map((attempt) => attempt.url)).toEqual([endpoint.url, url]);
  });

  // WHK-93, WHK-97, WHK-98, WHK-99
  it.each([
    [410, {}, 'failed', 'gone'],
    [200, { 'webhook-delivery': 'disable' }, 'delivered', 'receiver_request'],
    [500, { 'webhook-delivery': 'disable' }, 'waiting', 'receiver_request'],
    [400, { 'webhook-delivery': 'abort-message' }, 'failed', null],
  ])('answers %d with %j: %s, disabled because %s', async (status, headers, expected, reason) => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    respond(status, headers);
    await signer()(ref);
    expect(await row(ref)).toMatchObject({ status: expected, last_status_code: status });
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.endpoint).toMatchObject({
      status: reason === null ? 'enabled' : 'disabled',
      disabled_reason: reason,
      version: reason === null ? 1 : 2,
    });
    // A visit skips all else that waits for it.
    const visits = reason === null ? [] : [{ task: { kind: 'visit' }, delaySeconds: 0 }];
    expect(scene.tasks).toMatchObject(visits);
  });

  // WHK-124
  it('is not disabled for what its former address answered', async () => {
    const endpoint = await endpointAt('/old');
    const ref = await oneAttempt();
    scene.answer = (_, response) => {
      const moved = { ...endpoint, url: `${scene.origin}/new`, version: 2 };
      const change = { headers: undefined, clearsHealth: true };
      void commit(updateWrites(scene.tenant, endpoint, moved, change)).then(() =>
        response.writeHead(410).end(),
      );
    };
    await signer()(ref);
    expect((await loadEndpoint(scene.tenant, endpoint.id))?.endpoint.status).toBe('enabled');
  });
});
