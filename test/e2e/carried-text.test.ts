import { expect, it, vi } from 'vitest';
import type { Page } from '../support/client.ts';
import { basket, type Order, place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const system = withSystem();
closeReceivers();

// WHK-240, SEA-12
it('an order with text of every kind reaches its receiver and is found', async () => {
  const call = system.as(await system.newTenant());
  const inbox = await receiver();
  await register(call, inbox, ['order.*']);
  const name = '😀 Ada 𠮷田 \u{1fffe}\u0000';
  const placed = await place(call, {
    ...basket,
    customer_order_number: 'E-1',
    billing_address: { name, city: '𝒳' },
    metadata: { [name]: name },
  });
  expect(placed.status).toBe(201);
  await vi.waitFor(
    async () => {
      const told = inbox.deliveries.find(({ event }) => event.topic === 'order.created')?.event;
      expect(told?.data).toMatchObject({ billing_address: { name }, metadata: { [name]: name } });
      for (const q of ['E-1', 'ada', '𠮷田', placed.body.number]) {
        const query = new URLSearchParams({ q }).toString();
        const answer = await call<Page<Order>>(`GET /v1/orders/search?${query}`);
        expect(answer.body, q).toMatchObject({ total: 1 });
      }
    },
    { timeout: 20_000 },
  );
});

// API-18
it('text that no queue carries is refused where it comes in', async () => {
  const call = system.as(await system.newTenant());
  for (const character of ['\ufffe', '\uffff', '\ud800']) {
    const answer = await place(call, { ...basket, billing_address: { name: `a${character}` } });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'billing_address.name' }] },
    });
  }
});
