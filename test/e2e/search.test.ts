import { expect, it, vi } from 'vitest';
import type { Page } from '../support/client.ts';
import { basket, type Order, place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();

// SEA-12
it('an order is found by what its events bring: its placement, its parcel, its new address', async () => {
  const call = system.as(await system.newTenant());
  const found = (q: string, total: number) =>
    vi.waitFor(
      async () => {
        const query = new URLSearchParams({ q }).toString();
        const answer = await call<Page<Order>>(`GET /v1/orders/search?${query}`);
        expect(answer.body).toMatchObject({ total });
      },
      { timeout: 20_000 },
    );
  const billing_address = { name: 'Änne Müller', city: 'Köln' };
  const placed = await place(call, { ...basket, billing_address });
  expect(placed.status).toBe(201);
  await found('koln mül', 1);
  await found('koln max', 0);

  const id = placed.body.id;
  const shipment = { body: { tracking_code: 'JD-0099' } };
  expect((await call(`POST /v1/orders/${id}/ship`, shipment)).status).toBe(201);
  await found('jd0099', 1);

  const other = await place(call, { ...basket, billing_address });
  await found('muller', 2);
  const body = { billing_address: { name: 'Max Byron' } };
  expect((await call(`PUT /v1/orders/${other.body.id}`, { body })).status).toBe(200);
  await found('byron', 1);
  await found('muller', 1);
});
