import { commit } from '@waybill/table/commit';
import { get, type ReadItem } from '@waybill/table/read';
import { describe, expect, it } from 'vitest';
import { healthKey } from '../endpoint/endpoint.entity.ts';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { StoredEndpoint } from '../endpoint/endpoint.ts';
import { disableWrites, removeWrites, updateWrites } from '../endpoint/endpoint.writes.ts';
import { writeHealth } from '../endpoint/health.repository.ts';
import { closedBreaker, sendProbe } from '../health/breaker.ts';
import { unknownHealth } from '../health/health.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { glanceForAttempts } from '../record/delivery.repository.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const { endpointAt, oneAttempt, row, signer, scene } = deliveryScene();

const nothing: ReadItem = async () => undefined;

/** A read of an attempt's target as it is now, to be shown once it has changed. */
async function glanced(ref: AttemptRef): Promise<ReadItem> {
  const glance = glanceForAttempts([ref]);
  await glance(healthKey(ref.tenant, ref.endpoint));
  return glance;
}

// WHK-231
describe('a glance that trails', () => {
  it.each([
    ['shows nothing yet', nothing],
    [
      'shows the endpoint without its event',
      async (key: Parameters<ReadItem>[0]) => (key.sk.startsWith('WH') ? get(key) : undefined),
    ],
  ])('ends no delivery where it %s', async (_, glance) => {
    await endpointAt('/in');
    const ref = await oneAttempt();
    await signer()(ref, glance);
    expect(await row(ref)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  it('skips no delivery of an endpoint that is enabled again', async () => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    const at = scene.clock.toISOString();
    await commit(disableWrites(scene.tenant, endpoint, { reason: 'manual', at, events: [] }));
    const glance = await glanced(ref);
    const disabled = (await loadEndpoint(scene.tenant, endpoint.id))?.endpoint as StoredEndpoint;
    const enabled = { ...endpoint, version: disabled.version + 1 };
    const change = { headers: undefined, clearsHealth: true };
    await commit(updateWrites(scene.tenant, disabled, enabled, change));
    await signer()(ref, glance);
    expect(await row(ref)).toMatchObject({ status: 'delivered' });
  });

  it('holds no delivery back for a breaker that has closed', async () => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    const open = sendProbe(closedBreaker, scene.clock);
    await writeHealth(scene.tenant, endpoint.id, { ...unknownHealth, breaker: open }, 0);
    const glance = await glanced(ref);
    await writeHealth(scene.tenant, endpoint.id, unknownHealth, 1);
    await signer()(ref, glance);
    expect(await row(ref)).toMatchObject({ status: 'delivered' });
  });

  it('sends to an address that was left a moment ago, as a call on its way does', async () => {
    const endpoint = await endpointAt('/old');
    const ref = await oneAttempt();
    const glance = await glanced(ref);
    const moved = { ...endpoint, url: `${scene.origin}/new`, version: 2 };
    const change = { headers: undefined, clearsHealth: true };
    await commit(updateWrites(scene.tenant, endpoint, moved, change));
    await signer()(ref, glance);
    expect(scene.received.map(({ path }) => path)).toEqual(['/old']);
  });

  it('sends no more to an endpoint that is gone for longer', async () => {
    const endpoint = await endpointAt('/in');
    const ref = await oneAttempt();
    await commit(removeWrites(scene.tenant, endpoint, scene.clock.toISOString()));
    await signer()(ref, await glanced(ref));
    expect(scene.received).toEqual([]);
    expect(await row(ref)).toMatchObject({ status: 'cancelled' });
  });
});
