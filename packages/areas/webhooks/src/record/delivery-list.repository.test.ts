import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { deliveryScene } from '../attempt/delivery-scene.factory.ts';
import { countWaiting } from './delivery-list.repository.ts';

const { endpointAt, oneAttempt, respond, signer } = deliveryScene();

// WHK-207
it('counts a delivery that began to wait, once, whether the index shows it or not', async () => {
  const { id: endpoint } = await endpointAt('/in');
  respond(500);
  const earlier = await oneAttempt();
  await signer()(earlier);
  await indexesCaughtUp();
  const at = { tenant: earlier.tenant, endpoint };
  const { event } = await oneAttempt();
  expect(await countWaiting(at)).toBe(1);
  expect(await countWaiting(at, event)).toBe(2);
  expect(await countWaiting(at, earlier.event)).toBe(1);
});
