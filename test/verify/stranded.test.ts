import { indexesCaughtUp } from '@waybill/testing/weather';
import { deliveryScene } from '@waybill/webhooks/attempt/delivery-scene.factory';
import { deliveryKey } from '@waybill/webhooks/record/delivery.entity';
import { strand } from '@waybill/webhooks/waiting/strand.factory';
import { expect, it } from 'vitest';
import { verifyTenant } from '../../scripts/verification.ts';

const { scene, endpointAt, oneAttempt, row } = deliveryScene();

const differing = async () => {
  await indexesCaughtUp();
  return (await verifyTenant(scene.tenant)).filter(({ findings }) => findings.length > 0);
};

// WHK-213
it('a delivery that nothing would send is named', async () => {
  // The checker reads the clock of the machine.
  scene.clock = new Date();
  await endpointAt('/in');
  const ref = await oneAttempt();
  expect(await differing()).toEqual([]);
  await strand(deliveryKey(ref));
  const { id } = await row(ref);
  const named = `delivery ${id}: stored pending, due never, expected due`;
  expect(await differing()).toEqual([{ name: 'WEBHOOKS', findings: [named] }]);
});
