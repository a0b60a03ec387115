import { describe, expect, it } from 'vitest';
import type { Page } from '../support/client.ts';
import { basket, type Order, place, rowOf } from '../support/placement.ts';
import type { System } from '../support/system.ts';

interface TrailRow {
  readonly order_id: string;
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The life of an order over HTTP, for the sources and for the bundles alike. */
export function ordersEndToEnd(system: System): void {
  describe('an order', () => {
    it('is placed, read, listed, found by its number and told in its trail', async () => {
      const call = system.as(await system.newTenant());
      const placed = await place(call);
      expect(placed.status).toBe(201);
      expect(placed.body).toMatchObject({
        number: 'ORD-000001',
        status: 'placed',
        currency: 'EUR',
        item_count: 3,
        subtotal: 35,
        shipping_total: 5,
        tax_total: 7.6,
        grand_total: 47.6,
        items: [
          { sku: 'CUP', position: 10, line_total: 15 },
          { sku: 'PLATE', position: 20, line_total: 15 },
          { sku: 'SPOON', position: 30, line_total: 5 },
        ],
      });
      expect(placed.body).toMatchObject({ shipments: [], returns: [], cancellations: [] });
      const row = rowOf(placed.body);

      const read = await call<Order>(`GET /v1/orders/${row.id}`);
      expect(read.status).toBe(200);
      expect(read.body).toEqual(placed.body);

      await system.caughtUp();
      const page = { items: [row], total: 1, limit: 50, offset: 0, next: null };
      for (const query of [
        '',
        '?status=placed',
        '?filter=status%3Dplaced&filter=currency%3DEUR',
        '?number=ORD-000001',
        `?id=${row.id}`,
        '?grand_total=47.6&order=created_at.desc',
      ]) {
        const listed = await call<Page<Order>>(`GET /v1/orders${query}`);
        expect(listed.body, query).toEqual(page);
      }
      for (const query of ['?status=pending', '?number=ORD-000002', '?currency=USD']) {
        const listed = await call<Page<Order>>(`GET /v1/orders${query}`);
        expect(listed.body, query).toEqual({ ...page, items: [], total: 0 });
      }

      const trail = await call<Page<TrailRow>>(`GET /v1/orders/${row.id}/events`);
      expect(trail.body).toMatchObject({
        total: 1,
        items: [
          {
            order_id: row.id,
            name: 'order.placed',
            payload: { number: 'ORD-000001', grand_total: 47.6, currency: 'EUR', item_count: 3 },
          },
        ],
      });
    });

    it('that is refused leaves nothing and draws no number', async () => {
      const call = system.as(await system.newTenant());
      expect(await place(call, { ...basket, grand_total: 47.61 })).toMatchObject({
        status: 400,
        body: { code: 'grand_total_mismatch' },
      });
      expect(await call('GET /v1/orders')).toMatchObject({ body: { items: [], total: 0 } });
      expect(await place(call)).toMatchObject({ body: { number: 'ORD-000001' } });
    });

    // API-120
    it('obeys a setting at the very next call', async () => {
      const call = system.as(await system.newTenant());
      const set = (values: object) => call('PUT /v1/settings/apps/orders', { body: { values } });
      expect(await set({ max_items_per_order: 2 })).toMatchObject({ status: 200 });
      expect(await place(call)).toMatchObject({ status: 400, body: { code: 'too_many_items' } });
      await set({ max_items_per_order: null, default_currency: 'CHF' });
      expect(await place(call)).toMatchObject({ status: 201, body: { currency: 'CHF' } });
      await set({ require_approval_above_value: 47.59 });
      expect(await place(call)).toMatchObject({
        status: 201,
        body: { status: 'pending', placed_at: null },
      });
      await set({ require_approval_above_value: 47.6 });
      expect(await place(call)).toMatchObject({ status: 201, body: { status: 'placed' } });
    });

    it('obeys a changed number range at the very next call', async () => {
      const call = system.as(await system.newTenant());
      const route = '/v1/orders/number-ranges';
      const ranges = await call<Page<{ id: string }>>(`GET ${route}?code=order`);
      const [range] = ranges.body.items;
      const body = { prefix: 'W', padding: 3, counter: 41, step: 2, position_step: 1 };
      await call(`PUT ${route}/${range?.id}`, { body });
      const placed = await place(call);
      expect(placed.body.number).toBe('W043');
      expect(placed.body.items.map(({ position }) => position)).toEqual([1, 2, 3]);
    });
  });

  describe('an Idempotency-Key', () => {
    const key = { 'idempotency-key': 'order-4711' };

    // API-83
    it('answers a repeat as it answered first', async () => {
      const call = system.as(await system.newTenant());
      const first = await place(call, basket, key);
      const again = await place(call, basket, key);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
      expect(await call('GET /v1/orders')).toMatchObject({ body: { total: 1 } });
    });

    // API-84
    it('compares the request by meaning, and refuses another one', async () => {
      const call = system.as(await system.newTenant());
      const first = await place(call, basket, key);
      const { shipping, items } = basket;
      const reordered = JSON.stringify({ shipping, items }, null, 2);
      expect((await place(call, reordered, key)).body.id).toBe(first.body.id);
      expect(await place(call, { items }, key)).toMatchObject({
        status: 422,
        body: { code: 'idempotency_key_reused' },
      });
      expect(await call('GET /v1/orders')).toMatchObject({ body: { total: 1 } });
    });

    // API-82
    it('keeps a refusal, and belongs to one tenant and one operation', async () => {
      const [one, other] = await Promise.all([system.newTenant(), system.newTenant()]);
      const call = system.as(one);
      const refused = await place(call, { items: [] }, key);
      const again = await place(call, { items: [] }, key);
      expect(refused).toMatchObject({ status: 400, body: { code: 'items_required' } });
      expect(again).toMatchObject({ status: 400, body: { code: 'items_required' } });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toMatchObject({ request_id: again.headers.get('x-request-id') });
      expect(await place(system.as(other), basket, key)).toMatchObject({ status: 201 });
      const body = { code: 'delivery-2' };
      const range = await call('POST /v1/orders/number-ranges', { body, headers: key });
      expect(range).toMatchObject({ status: 201 });
    });

    // API-82
    it('must be printable and at most 255 characters', async () => {
      const call = system.as(await system.newTenant());
      const long = { 'idempotency-key': 'k'.repeat(256) };
      expect(await place(call, basket, long)).toMatchObject({
        status: 400,
        body: { code: 'invalid_value' },
      });
      const longest = { 'idempotency-key': 'k'.repeat(255) };
      expect(await place(call, basket, longest)).toMatchObject({ status: 201 });
    });
  });
}
