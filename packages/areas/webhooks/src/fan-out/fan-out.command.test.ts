import { workFor } from '@waybill/work/work';
import { describe, expect, it } from 'vitest';
import { deliveryScene, start } from '../attempt/delivery-scene.factory.ts';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { loadDelivery } from '../record/delivery.repository.ts';
import { fanOut } from './fan-out.command.ts';

const { endpointAt, published, fannedOut, row, signer, failingQueues, scene } = deliveryScene();

describe('fan-out', () => {
  // WHK-8, WHK-42, WHK-77, WHK-78
  it('makes one delivery per endpoint that receives the topic', async () => {
    const all = await endpointAt('/all', { topics: ['*'] });
    const off = await endpointAt('/off', { enabled: false });
    const other = await endpointAt('/other', { topics: ['market.created'] });
    const event = await published();
    const messages = await fannedOut(event);
    expect(messages).toEqual([
      {
        ref: { tenant: scene.tenant, event: event.id, endpoint: all.id, round: 1, attempt: 1 },
        delaySeconds: 0,
      },
    ]);
    expect(await row({ event: event.id, endpoint: all.id })).toMatchObject({
      id: expect.stringMatching(/^dlv_/u) as string,
      status: 'pending',
      attempts: 0,
      topic: 'order.placed',
      ttl: start.getTime() / 1000 + 32 * 86_400,
    });
    expect(await row({ event: event.id, endpoint: off.id })).toMatchObject({ status: 'skipped' });
    expect(
      await loadDelivery({ tenant: scene.tenant, event: event.id, endpoint: other.id }),
    ).toBeUndefined();
  });

  // WHK-77, WHK-80
  it('refs again what is still pending, and nothing else', async () => {
    await endpointAt('/in');
    const event = await published();
    const [message] = await fannedOut(event);
    const before = await row({ event: event.id, endpoint: message?.ref.endpoint ?? '' });
    expect(await fannedOut(event)).toEqual([message]);
    expect(await row(message?.ref ?? { event: '', endpoint: '' })).toEqual(before);
    await signer()(message?.ref as AttemptRef);
    expect(await fannedOut(event)).toEqual([]);
  });

  // WHK-80, WHF-6
  it('loses nothing when it dies between a delivery and its message', async () => {
    await endpointAt('/a');
    await endpointAt('/b');
    const event = await published();
    const ports = { queues: failingQueues, endpointsOf: loadEndpoints };
    const dying = fanOut(workFor(scene.tenant, scene.clock), ports, event);
    await expect(dying).rejects.toThrow('down');
    expect(await fannedOut(event)).toHaveLength(2);
  });
});
