import { afterAll, expect, it } from 'vitest';
import type { Call } from '../support/client.ts';
import { place, rowOf } from '../support/placement.ts';
import {
  type Receiver,
  standardSignature,
  startReceiver,
  v0Signature,
} from '../support/receiver.ts';
import type { System } from '../support/system.ts';

const receivers: Receiver[] = [];

/** A receiver that lives until the end of the file, like the system that calls it. */
export async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  receivers.push(started);
  return started;
}

/** Ends the receivers of a file; before the system ends, which waits for what it delivers. */
export function closeReceivers(): void {
  afterAll(async () => {
    for (const one of receivers.splice(0)) await one.close();
  });
}

/** Registers an endpoint at a receiver; answers its secret. */
export async function register(
  call: Call,
  { url }: Receiver,
  topics: readonly string[],
  more: object = {},
): Promise<string> {
  const body = { url: `${url}/hooks`, topics, ...more };
  const answer = await call<{ secret: string }>('POST /v1/webhooks/endpoints', { body });
  expect(answer.status).toBe(201);
  return answer.body.secret;
}

/** From the placement to the customer's server: bytes, headers and both signatures. */
export function signedWebhookEndToEnd(system: System): void {
  // WHK-1, WHK-61
  it('tells of the order, once per topic, signed in both ways', async () => {
    const call = system.as(await system.newTenant('webhook-shop'));
    const inbox = await receiver();
    const secret = await register(call, inbox, ['order.*'], {
      headers: [{ name: 'Authorization', value: 'Bearer of-the-customer' }],
    });
    const order = await place(call);
    await expect.poll(() => inbox.deliveries.length).toBe(2);

    const topics = inbox.deliveries.map(({ event }) => event.topic).sort();
    expect(topics).toEqual(['order.created', 'order.placed']);
    for (const { headers, body, event, path } of inbox.deliveries) {
      const { 'x-service-timestamp': timestamp = '', 'x-service-id': id = '' } = headers;
      expect(path).toBe('/hooks');
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        authorization: 'Bearer of-the-customer',
        'x-service-id': event.id,
        'x-service-topic': event.topic,
        'x-service-signature': v0Signature(secret, body),
        'x-service-attempt': '1',
        'webhook-id': event.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': standardSignature(secret, {
          id: String(id),
          timestamp: String(timestamp),
          body,
        }),
      });
      expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
      expect(Object.keys(event)).toEqual(['tenant_id', 'topic', 'id', 'data', 'metadata', 'time']);
      expect(event).toMatchObject({ tenant_id: 'webhook-shop' });
      // The moment in which the change was sent, behind the one in which it was decided (WHK-3).
      const since = Date.parse(event.time) - Date.parse(order.body.created_at);
      expect(since).toBeGreaterThanOrEqual(0);
      expect(since).toBeLessThan(60_000);
      expect(body.toString('utf8')).toBe(JSON.stringify(event));
    }
    const data = Object.fromEntries(inbox.deliveries.map(({ event }) => [event.topic, event.data]));
    const { items, fulfillments } = order.body;
    expect(data['order.created']).toEqual({ ...rowOf(order.body), items, fulfillments });
    expect(data['order.placed']).toMatchObject({
      order_id: order.body.id,
      number: 'ORD-000001',
      grand_total: 47.6,
    });
  });
}
