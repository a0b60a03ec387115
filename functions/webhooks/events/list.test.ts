import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import type { EventRecord } from '@waybill/webhooks/event/event.schema';
import { expect, it } from 'vitest';
import { handler as comment } from '../../orders/comments/create.ts';
import { handler as place } from '../../orders/place.ts';
import { handler as ship } from '../../orders/ship.ts';
import { handler as list } from './list.ts';

withTable();
const clock = fixedClock('2026-03-01T10:00:00.000Z');

async function aShop() {
  const tenant = await freshTenant();
  const placing = async () =>
    (await invoke<OrderPlaced>(place, { tenant, body: placementBody() })).body.id;
  const act = (handler: typeof ship, id: string, body = {}) =>
    invoke(handler, { tenant, path: '/v1/orders/{id}', pathParameters: { id }, body });
  const topics = async (query: Record<string, string>) => {
    const { status, body } = await invoke<{ items: EventRecord[]; total: number }>(list, {
      tenant,
      query,
    });
    expect(status).toBe(200);
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ topic }) => topic);
  };
  return { placing, act, topics };
}

// WHK-230
it('shows all events of one order, however old within 30 days, with every other filter', async () => {
  const { placing, act, topics } = await aShop();
  const id = await placing();
  await placing();
  clock.set('2026-03-02T10:00:00.000Z');
  await act(ship, id);
  await act(comment as typeof ship, id, { body: 'Rings twice.' });
  const [created, placed] = ['order.created', 'order.placed'];
  const later = ['order.shipment.created', 'order.completed', 'order.comment.added'];
  const all = [created, placed, ...later];
  const upper = id.toUpperCase();
  expect(new Set(await topics({ order_id: upper }))).toEqual(new Set(all));
  expect((await topics({ order_id: id, order: 'id.asc' })).slice(0, 2)).toEqual([created, placed]);
  expect(await topics({ order_id: id, topic: placed })).toEqual([placed]);
  const since = '2026-03-02T00:00:00.000Z';
  expect(new Set(await topics({ order_id: id, since }))).toEqual(new Set(later));
  expect(await topics({ order_id: '01976f3a-8c1e-7a44-9d0b-000000000000' })).toEqual([]);
  expect(
    await topics({ order_id: id, filter: 'order_id=01976f3a-8c1e-7a44-9d0b-000000000000' }),
  ).toEqual([]);
  clock.set('2026-04-01T00:00:00.000Z');
  expect(new Set(await topics({ order_id: id }))).toEqual(new Set(later));
});
