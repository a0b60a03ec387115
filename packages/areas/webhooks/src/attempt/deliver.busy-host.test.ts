import { expect, it } from 'vitest';
import { keepSlots } from '../endpoint/keep-slots.command.ts';
import { releaseSlot, takeSlot } from '../endpoint/slot.repository.ts';
import { HOST_PLACES } from '../endpoint/slots.ts';
import { deliveryScene } from './delivery-scene.factory.ts';

const { scene, endpointAt, fannedOut, signer, visited, row } = deliveryScene();

const HOST = '127.0.0.1';

/** Takes all places of the receiver's host, for other tenants. */
async function fillHost() {
  const taken = [];
  for (let tenant = 0; taken.length < HOST_PLACES; tenant += 1) {
    const at = { tenant: `other-${tenant}`, host: HOST };
    const ask = () => ({ token: `slot_${taken.length}`, now: scene.clock });
    for (let slot = await takeSlot(at, HOST_PLACES, ask()); slot !== undefined; ) {
      taken.push(slot);
      slot = await takeSlot(at, HOST_PLACES, ask());
    }
  }
  return taken;
}

// WHK-214
it('a delivery that finds its host full waits for a visit, and goes out then', async () => {
  await endpointAt('/first');
  await endpointAt('/second');
  const [first, second] = (await fannedOut()).map(({ ref }) => ref);
  if (first === undefined || second === undefined) throw new Error('nothing was sent');
  const taken = await fillHost();
  const slots = keepSlots();
  const deliverOne = signer({ slots });
  // The first call is on its way in the place that its process has for itself.
  let answer = () => {};
  scene.answer = (_, response) => {
    answer = () => void response.end();
  };
  const underWay = deliverOne(first);
  await expect.poll(() => scene.received).toHaveLength(1);
  await deliverOne(second);
  expect(scene.received).toHaveLength(1);
  expect(await row(second)).toMatchObject({ status: 'waiting', attempts: 0 });
  expect(scene.tasks).toMatchObject([{ task: { kind: 'visit', endpoint: second.endpoint } }]);
  answer();
  await underWay;
  expect((await row(first)).status).toBe('delivered');
  for (const slot of taken) await releaseSlot(slot);
  scene.answer = (_, response) => void response.end();
  await visited(second.endpoint, { slots });
  for (const { ref } of scene.later) await deliverOne(ref);
  expect((await row(second)).status).toBe('delivered');
});
