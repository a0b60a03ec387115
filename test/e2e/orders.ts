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
  });
}
