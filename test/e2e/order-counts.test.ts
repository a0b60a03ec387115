import { imagesOf } from '@waybill/testing/snapshot';
import { expect, it } from 'vitest';
import { basket, place } from '../support/placement.ts';
import { withSystem } from '../support/system.ts';
import { post } from './inventories.ts';

const system = withSystem();
const SLUG = 'order-counts';

/** Figures that docs/costs.md computes from: a count delta for each change, in one shard. */
const counted = { requests: 5, events: 17, changes: 5, deltas: 5 };

// STG-6
it('an order takes as many requests, events and changes as its costs are computed from', async () => {
  const tenant = await system.newTenant(SLUG);
  const call = system.as(tenant);
  const items = basket.items.map(({ sku, quantity }) => ({ sku, quantity }));
  await post(call, 'receive', { items });
  const look = async () => {
    const { body } = await call<{ total: number }>('GET /v1/webhooks/events?limit=1');
    const items = [...(await imagesOf(SLUG)).values()];
    const of = (kind: string) => items.filter(({ _e }) => _e?.S === kind).length;
    return { events: body.total, changes: of('change'), deltas: of('count-delta') };
  };
  const before = await look();

  const order_ref = 'an-order';
  const statuses = [(await post(call, 'reserve', { order_ref, items })).status];
  const placed = await place(call);
  const order = `/v1/orders/${placed.body.id}`;
  const paid = await call(`POST ${order}/payment-status`, { body: { status: 'paid' } });
  const committed = await post(call, 'commit', { order_ref });
  const shipped = await call(`POST ${order}/ship`, { body: { carrier: 'dhl' } });
  statuses.push(placed.status, paid.status, committed.status, shipped.status);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  expect(statuses).toHaveLength(counted.requests);

  const { requests: _sent, ...behind } = counted;
  const taken = async () => {
    const { events, changes, deltas } = await look();
    return {
      events: events - before.events,
      changes: changes - before.changes,
      deltas: deltas - before.deltas,
    };
  };
  await expect.poll(taken).toEqual(behind);
});
