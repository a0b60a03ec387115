import { dueIndex } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it, vi } from 'vitest';
import { deliveryScene } from '../attempt/delivery-scene.factory.ts';
import { gateKey } from '../endpoint/endpoint.entity.ts';
import { deliveryKey, nextAttemptOf } from '../record/delivery.entity.ts';
import { loadDelivery } from '../record/delivery.repository.ts';
import { repairDeliveries } from './repair.command.ts';
import { strand } from './strand.factory.ts';
import { strandedCheck } from './stranded.check.ts';

const {
  scene,
  advance,
  respond,
  signer,
  visited,
  endpointAt,
  published,
  fannedOut,
  oneAttempt,
  swept,
  openBreaker,
  row,
} = deliveryScene();

const repaired = async () => {
  await indexesCaughtUp();
  const count = vi.fn();
  const all = await repairDeliveries(scene.tenant, {
    now: scene.clock,
    hasTime: () => true,
    count,
  });
  expect(count.mock.calls).toEqual(Array.from({ length: all }, () => ['delivery_stranded']));
  return all;
};

// WHK-212, WHK-213
it('deliveries that nothing would send are named, found and sent', async () => {
  // The checker reads the clock of the machine.
  scene.clock = new Date();
  await endpointAt('/in');
  const pending = await oneAttempt();
  advance(0.01);
  const sending = await oneAttempt();
  advance(0.01);
  const dies = signer({ send: () => Promise.reject(new Error('killed')) });
  await expect(dies(sending)).rejects.toThrow('killed');
  const waiting = await oneAttempt();
  respond(503);
  await signer()(waiting);
  respond(200);
  const refs = [pending, sending, waiting];
  expect(await strandedCheck.findDifferences(scene.tenant)).toEqual([]);
  expect(await repaired()).toBe(0);

  for (const ref of refs) await strand(deliveryKey(ref));
  await indexesCaughtUp();
  const named = await strandedCheck.findDifferences(scene.tenant);
  expect(named.map(({ stored }) => stored)).toEqual([
    'pending, due never',
    'sending, due never',
    'waiting, due never',
  ]);
  advance(3600);
  await indexesCaughtUp();
  expect(await swept()).toEqual([]);
  expect(await repaired()).toBe(3);
  expect(await repaired()).toBe(0);
  scene.received = [];
  await indexesCaughtUp();
  for (const { ref } of await swept()) await signer()(ref);
  expect(scene.received).toHaveLength(3);
  for (const ref of refs) expect(await row(ref)).toMatchObject({ status: 'delivered' });
  expect(await strandedCheck.findDifferences(scene.tenant)).toEqual([]);
});

// WHK-213
it.each([24, 84])('a later attempt that nothing ends is found %i hours after', async (hours) => {
  await endpointAt('/in');
  const ref = await oneAttempt();
  advance(4 * 3600);
  const dies = signer({ send: () => Promise.reject(new Error('killed')) });
  await expect(dies(ref)).rejects.toThrow('killed');
  await strand(deliveryKey(ref));
  expect(await repaired()).toBe(0);
  advance((hours - 4) * 3600 - 1);
  expect(await repaired()).toBe(0);
  advance(3600);
  expect(await repaired()).toBe(1);
  expect(await repaired()).toBe(0);
  await indexesCaughtUp();
  for (const message of await swept()) await signer()(message.ref);
  expect((await row(ref)).status).toBe('delivered');
});

// WHK-143, WHK-213
it('an endpoint that deliveries wait for and nothing visits is named, found and visited', async () => {
  scene.clock = new Date();
  const { id } = await endpointAt('/dead');
  await openBreaker(id);
  await fannedOut(await published());
  await strand(gateKey(scene.tenant, id));
  await indexesCaughtUp();
  expect(await strandedCheck.findDifferences(scene.tenant)).toMatchObject([{ stored: 'no visit' }]);
  expect(await repaired()).toBe(1);
  expect(await repaired()).toBe(0);
  scene.tasks = [];
  await indexesCaughtUp();
  await swept();
  expect(scene.tasks).toMatchObject([{ task: { kind: 'visit', endpoint: id } }]);
});

// WHK-143
it('an endpoint is visited until a visit that the sweep sent finds nothing', async () => {
  const { id } = await endpointAt('/in');
  await openBreaker(id);
  const event = await published();
  await fannedOut(event);
  respond(200);
  advance(31);
  await indexesCaughtUp();
  await visited(id);
  const delivery = await loadDelivery({ tenant: scene.tenant, event: event.id, endpoint: id });
  expect(delivery && (await row(nextAttemptOf(delivery)))).toMatchObject({ status: 'delivered' });
  const isDue = async () => (await get(gateKey(scene.tenant, id)))?.[dueIndex.sortKey];
  for (const seconds of [0, 1, 300, 900]) {
    advance(seconds);
    await visited(id);
    expect(await isDue()).toBeDefined();
  }
  scene.tasks = [];
  await indexesCaughtUp();
  await swept();
  expect(scene.tasks).toMatchObject([{ task: { kind: 'visit', endpoint: id } }]);
  expect(await isDue()).toBeDefined();
  await visited(id);
  expect(await isDue()).toBeUndefined();
});
