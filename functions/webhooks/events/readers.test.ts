import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { EventRecord } from '@waybill/webhooks/event/event.schema';
import { beforeAll, expect, it } from 'vitest';
import { handler as place } from '../../orders/place.ts';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';

withTable();

let tenant = '';
let order = '';
beforeAll(async () => {
  tenant = await freshTenant();
  order = (await invoke<OrderPlaced>(place, { tenant, body: placementBody() })).body.id;
  await indexesCaughtUp();
});

/** The events of the order, as a key with these permissions is shown them. */
async function shownTo(permissions: string[]) {
  const by = { tenant, permissions, method: 'GET' };
  const listed = async (query: Record<string, string>) =>
    (await invoke<{ items: EventRecord[] }>(list, { ...by, query })).body.items;
  const page = await listed({});
  const got = page.map(({ id }) => invoke<EventRecord>(get, { ...by, pathParameters: { id } }));
  return {
    'in a list': page,
    'in the list of an order': await listed({ order_id: order }),
    'one by one': (await Promise.all(got)).map(({ body }) => body),
  };
}

// WHK-150
it.each([
  { permissions: ['webhooks.*'], isShown: false },
  { permissions: ['webhooks.*', 'orders.get'], isShown: true },
])(
  'the data of orders is shown to a key with $permissions: $isShown',
  async ({ permissions, isShown }) => {
    for (const [where, events] of Object.entries(await shownTo(permissions))) {
      const topics = events.map(({ topic }) => topic).toSorted();
      expect(topics, where).toEqual(['order.created', 'order.placed']);
      for (const { data } of events) expect(data !== null, where).toBe(isShown);
    }
  },
);
