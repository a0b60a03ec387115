import { describe, expect, it } from 'vitest';
import { type Call, credentialHeaders, httpClient, type Page } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { type Receiver, v0Signature } from '../support/receiver.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register, signedWebhookEndToEnd } from './webhooks.ts';

const system = withSystem();
closeReceivers();

/** Suites before this one may have left much to deliver. */
describe('a webhook', () => {
  signedWebhookEndToEnd(system);

  // WHK-37
  it('cannot be sent to the service itself', async () => {
    const headers = credentialHeaders(await system.newTenant());
    const body = { url: `${system.url()}/v1/orders`, topics: ['*'] };
    for (const called of [system.url(), system.url().replace('127.0.0.1', 'localhost')]) {
      const answer = await httpClient(called, headers)('POST /v1/webhooks/endpoints', { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'url_blocked_host' } });
    }
  });

  // WHK-77
  it('reaches the endpoints of its tenant and topic, and no others', async () => {
    const [mine, other] = await Promise.all([system.newTenant(), system.newTenant()]);
    const call = system.as(mine);
    const [placed, everything, disabled, foreign] = await Promise.all([
      receiver(),
      receiver(),
      receiver(),
      receiver(),
    ]);
    await register(call, placed, ['order.placed']);
    await register(call, everything, ['*']);
    await register(call, disabled, ['*'], { enabled: false });
    await register(system.as(other), foreign, ['*']);
    const topicsAt = ({ deliveries }: Receiver) =>
      deliveries.map(({ event }) => event.topic).sort();
    await place(call);
    await expect.poll(() => topicsAt(everything)).toContain('order.placed');
    // Sent last: by the time these arrive, a delivery to the wrong endpoint would have come.
    for (const by of [call, system.as(other)]) {
      await by('POST /v1/orders/number-ranges', { body: { code: 'extra' } });
    }
    await expect.poll(() => topicsAt(foreign)).toEqual(['number_range.created']);
    const own = ['number_range.created', 'order.created', 'order.placed'];
    await expect.poll(() => topicsAt(everything)).toEqual(own);
    await expect.poll(() => topicsAt(placed)).toEqual(['order.placed']);
    expect(topicsAt(disabled)).toEqual([]);
  });

  it.concurrent('comes again after a failure, with the same bytes and a new attempt', async () => {
    const call = system.as(await system.newTenant());
    let calls = 0;
    const inbox = await receiver((_, response) => {
      calls += 1;
      response.writeHead(calls === 1 ? 503 : 204).end();
    });
    const secret = await register(call, inbox, ['order.placed']);
    await place(call);
    await expect.poll(() => inbox.deliveries.length).toBe(2);
    const [first, second] = inbox.deliveries;
    expect(second?.body.equals(first?.body ?? Buffer.of())).toBe(true);
    expect(second?.headers).toMatchObject({
      'x-service-id': first?.headers['x-service-id'],
      'x-service-attempt': '2',
      'x-service-signature': v0Signature(secret, second?.body ?? Buffer.of()),
    });
  });

  // WHK-93
  it.each([
    ['by hand', (call: Call, id: string) => call(`POST /v1/webhooks/endpoints/${id}/disable`)],
    ['by an answer of 410', (call: Call) => place(call)],
  ])(
    'that waits is skipped within a minute once its endpoint is disabled %s',
    async (_, disable) => {
      const call = system.as(await system.newTenant());
      let calls = 0;
      const inbox = await receiver((_delivery, response) => {
        calls += 1;
        // No attempt within the hour would find out that the endpoint is disabled.
        response.writeHead(calls === 1 ? 503 : 410, { 'retry-after': '3600' }).end();
      });
      await register(call, inbox, ['order.placed']);
      const deliveries = async (status: string) => {
        const route = `GET /v1/webhooks/deliveries?status=${status}`;
        return (await call<Page<{ id: string; endpoint_id: string }>>(route)).body.items;
      };
      await place(call);
      await expect.poll(() => deliveries('waiting')).toHaveLength(1);
      const waiting = await deliveries('waiting');
      expect((await disable(call, waiting[0]?.endpoint_id ?? '')).status).toBeLessThan(300);
      const ids = async () => (await deliveries('skipped')).map(({ id }) => id);
      const withinAMinute = { timeout: 60_000, interval: 250 };
      await expect.poll(ids, withinAMinute).toEqual(waiting.map(({ id }) => id));
    },
    150_000,
  );
});
