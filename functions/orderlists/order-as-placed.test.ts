import type { ToOrderResult } from '@waybill/order-lists/conversion/conversion.operations';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { type Call, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { handler as listTrail } from '../orders/events/list.ts';
import { handler as place } from '../orders/place.ts';
import { anItem, contactId, done, listCalls } from './lists.factory.ts';
import { handler as toOrder } from './to-order.ts';

withTable();
fixedClock();

const organization_id = contactId(100);
const contactWith = (...permissions: string[]): Call => ({
  contact: { contactId: contactId(1), organizationId: organization_id, permissions },
});

/** Fields of the list that a position of an order keeps. */
const keptOf = (order_list_id: string, order_list_item_id: string | undefined) => ({
  order_list_id,
  order_list_name: 'Weekly',
  order_list_item_id,
  custom_sku: null,
  position_texts: null,
  image: null,
  category_slug: null,
  subcategory_slug: null,
  saved_price: null,
  saved_tax_rate: null,
});

/** The body of the placement that an order of this list is. */
const placementOf = (listId: string, [first, second]: readonly string[], isBuyer: boolean) => ({
  ...(!isBuyer && { contact_id: contactId(1), organization_id }),
  buyer: { contact_id: contactId(1), name: 'Ada', organization_id },
  customer_order_number: 'P',
  items: [
    {
      type: 'product',
      sku: 'A-0',
      name: 'Article 0',
      quantity: 3.125,
      unit_price: 3.3333,
      tax_rate: 7.7,
      unit: 'box',
      cost_center: 'K',
      position_text: 'a\nb',
      metadata: { m: 1 },
      product: {
        ...keptOf(listId, first),
        custom_sku: 'C',
        position_texts: ['a', 'b'],
        saved_price: 3.3333,
        saved_tax_rate: 7.7,
      },
    },
    {
      type: 'product',
      sku: 'A-1',
      name: 'Article 1',
      quantity: 1,
      unit_price: 0,
      product: keptOf(listId, second),
    },
  ],
});

/** A shop with a list, and all that an order makes in it: the answer, the trail and the events. */
async function madeBy(
  settings: Parameters<typeof storeSettings<typeof orderSettings.settings>>[3],
  order: (tenant: string, listId: string, ids: readonly string[]) => Promise<OrderDetail>,
): Promise<unknown> {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, settings);
  const list = await done(
    listCalls({ tenant }).create({
      organization_id,
      items: [
        anItem(0, {
          quantity: 3.125,
          price: 3.3333,
          tax_rate: 7.7,
          unit: 'box',
          cost_center_id: 'K',
          custom_sku: 'C',
          position_texts: ['a', 'b'],
          metadata: { m: 1 },
        }),
        anItem(1),
      ],
    }),
  );
  const ids = list.items.map(({ id }) => id);
  const answer = await order(tenant, list.id, ids);
  const call = { tenant, pathParameters: { id: answer.id } };
  const { items: trail } = (await invoke<{ items: { id: string }[] }>(listTrail, call)).body;
  const events = (await recordedEvents(tenant))
    .filter(({ topic }) => topic.startsWith('order.'))
    .map(({ topic, body }) => ({ topic, data: (JSON.parse(body) as { data: unknown }).data }));
  expect([trail.length, events.length]).toEqual([1, 2]);
  // Ids are random, and each shop has its own: what counts is where the same one stands.
  const rows = [{ id: tenant }, list, ...list.items, answer, ...answer.items, ...trail];
  const made = JSON.stringify({ answer, trail, events });
  return JSON.parse(rows.reduce((text, { id }, n) => text.replaceAll(id, `row ${n}`), made));
}

// ORL-54, ORL-60, ORL-61, ORL-62
it.each<[string, Call, Parameters<typeof madeBy>[0], string]>([
  ['the back office', {}, {}, 'placed'],
  ['a buyer', contactWith('orders.create'), {}, 'placed'],
  ['a buyer who may only ask', contactWith('orders.request'), {}, 'pending'],
  [
    'a buyer above what needs no approval',
    contactWith('orders.create'),
    { require_approval_above_value: 10 },
    'pending',
  ],
  ['a shop with another currency', {}, { default_currency: 'CHF' }, 'placed'],
])(
  'a list ordered by %s is the order that a placement makes',
  async (_, call, settings, status) => {
    const ordered = await madeBy(settings, async (tenant, id) => {
      const sent = {
        ...call,
        tenant,
        pathParameters: { id },
        body: { customer_order_number: 'P' },
      };
      const { body } = await invoke<ToOrderResult & { order: OrderDetail }>(toOrder, sent);
      expect(body).toMatchObject({ status, order_number: body.order.number });
      return body.order;
    });
    const placed = await madeBy(settings, async (tenant, id, ids) => {
      const placement = placementOf(id, ids, call.contact !== undefined);
      const body = { ...placement, customer_order_number: 'P' };
      return (await invoke<OrderDetail>(place, { ...call, tenant, body })).body;
    });
    expect(ordered).toEqual(placed);
  },
);
