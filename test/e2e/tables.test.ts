import { key, tableNames } from '@waybill/table/item';
import { tableOf } from '@waybill/table/testing';
import { partitionsIn } from '@waybill/testing/snapshot';
import { describe, expect, it } from 'vitest';
import { handler as expireReservations } from '../../functions/inventories/expire-reservations.ts';
import type { Page } from '../support/client.ts';
import { place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';
import { expectVerified } from '../support/verified.ts';
import { lookAt, post } from './inventories.ts';
import { closeReceivers, receiver, register } from './webhooks.ts';

const system = withSystem();
closeReceivers();

/** Suites before this one may have left much to deliver. */
/** Slugs of which each lies in another table. */
function slugsOfAllTables(): string[] {
  const slugs = new Map<string, string>();
  for (let number = 0; slugs.size < tableNames().length; number += 1) {
    const slug = `tables-${number}`;
    slugs.set(tableOf(key('T', slug)), slug);
  }
  return [...slugs.values()];
}

describe('shops in different tables', () => {
  it('sell, ship, hear of it, and get back what was promised too long', async () => {
    const slugs = slugsOfAllTables();
    expect(slugs.length).toBeGreaterThan(1);
    const shops = await Promise.all(
      slugs.map(async (slug) => {
        const call = system.as(await system.newTenant(slug));
        const inbox = await receiver();
        await register(call, inbox, ['order.placed', 'reservation.released']);
        await post(call, 'receive', { sku: 'CUP', quantity: 5 });
        const promise = { sku: 'CUP', quantity: 2, order_ref: 'late' };
        await post(call, 'reserve', { ...promise, expires_at: '2026-01-31T12:00:00Z' });
        const { body: order } = await place(call);
        const shipped = await call(`POST /v1/orders/${order.id}/ship`, { body: {} });
        expect(shipped.status).toBe(201);
        return { slug, call, inbox };
      }),
    );
    await expireReservations();
    for (const { slug, call, inbox } of shops) {
      await expect.poll(() => lookAt(call, 'CUP')).toEqual([5, 0, 5, true]);
      const answered = () =>
        inbox.deliveries.map(({ event }) => `${event.tenant_id} ${event.topic}`);
      const expected = [`${slug} order.placed`, `${slug} reservation.released`];
      await expect.poll(() => answered().sort()).toEqual(expected);
      const orders = await call<Page<object>>('GET /v1/orders?fulfillment_status=fulfilled');
      expect(orders.body).toMatchObject({ total: 1, items: [{ number: 'ORD-000001' }] });
      await expectVerified(slug);
    }
  });

  it('have each everything in one table, whatever was written', async () => {
    const tables = new Map<string, Set<string>>();
    for (const table of tableNames()) {
      for (const pk of await partitionsIn(table)) {
        const [, tenant] = /^T#([^#]+)/u.exec(pk) ?? [];
        if (tenant !== undefined) tables.set(tenant, (tables.get(tenant) ?? new Set()).add(table));
      }
    }
    const torn = [...tables].filter(([, its]) => its.size > 1).map(([tenant]) => tenant);
    expect(torn).toEqual([]);
    expect(new Set([...tables.values()].flatMap((its) => [...its])).size).toBe(tableNames().length);
  });
});
