import { addTenant } from '@waybill/tenants/tenant/tenant.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { deliveryScene } from '@waybill/webhooks/attempt/delivery-scene.factory';
import { deliveryKey } from '@waybill/webhooks/record/delivery.entity';
import { strand } from '@waybill/webhooks/waiting/strand.factory';
import { expect, it, vi } from 'vitest';
import { handler as repairHandler } from './repair.ts';

const repair = asFunction('webhooks.repair', repairHandler);

const { scene, endpointAt, oneAttempt } = deliveryScene();

/** A tenant of the directory with one delivery that nothing would send. */
async function strandedShop(slug: string): Promise<void> {
  await addTenant(slug);
  scene.tenant = slug;
  await endpointAt('/in');
  await strand(deliveryKey(await oneAttempt()));
}

/** The answer of a run, and the metrics that it writes. */
async function repaired() {
  const lines: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write');
  stdout.mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    const answer = await repair();
    return { answer, metrics: lines.map((line) => JSON.parse(line) as object) };
  } finally {
    stdout.mockRestore();
  }
}

// WHK-213
it('stranded deliveries of every tenant are found and counted, each once', async () => {
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'false');
  // The handler reads the clock of the machine.
  scene.clock = new Date();
  for (const slug of ['north', 'south']) await strandedShop(slug);
  await indexesCaughtUp();
  const one = expect.objectContaining({ DeliveriesStranded: 1, service: 'waybill' });
  expect(await repaired()).toEqual({ answer: { repaired: 2 }, metrics: [one, one] });
  await indexesCaughtUp();
  expect(await repaired()).toEqual({ answer: { repaired: 0 }, metrics: [] });
});
