// Proven by the compiler in `npm run check:types` and never run: where it accepts what stands
// below a `@ts-expect-error`, the line itself is the error.
import { createClient, isRefusal } from './client.ts';
import type { BusEvent, WebhookEvent } from './events.ts';
import type { Order, OrderItemPlace } from './shapes.generated.ts';
import { verify } from './webhooks.ts';

const waybill = createClient({ url: 'http://shop', tenant: 'acme', key: 'wb_1' });

/** A body has the keys and the types of its contract. */
export async function place(items: readonly OrderItemPlace[]): Promise<number> {
  // @ts-expect-error: the contract knows no such key
  await waybill.orders.place({ items, curency: 'EUR' });
  // @ts-expect-error: the currency is a text
  await waybill.orders.place({ items, currency: 49 });
  // @ts-expect-error: a range is created with a code
  await waybill.orders.numberRanges.create({ prefix: 'R-' });
  const order = await waybill.orders.place({ currency: 'EUR', items, billing_address: null });
  // @ts-expect-error: an order has no such property
  return order.grand_totl ?? order.grand_total;
}

/** A value without which a call is always refused cannot be left out (API-145). */
export async function needs(order: Order): Promise<void> {
  // @ts-expect-error: an order has a body
  await waybill.orders.place();
  // @ts-expect-error: an order has positions
  await waybill.orders.place({});
  // @ts-expect-error: positions are a list
  await waybill.orders.place({ items: null });
  // @ts-expect-error: a position has a name or a sku
  await waybill.orders.place({ items: [{ quantity: 2 }] });
  await waybill.orders.place({ items: [{ sku: 'CUP' }, { name: 'Cup' }] });
  // @ts-expect-error: a comment has a text
  await waybill.orders.comments.create(order, { author: 'Ada' });
  // @ts-expect-error: what is cancelled is named
  await waybill.orders.items.cancel(order, { reason: 'late' });
  // @ts-expect-error: a parcel is followed at a carrier
  await waybill.shipping.tracking({ tracking_code: '1' });
  // @ts-expect-error: goods are named
  await waybill.inventories.receive({ quantity: 2 });
  await waybill.inventories.receive({ sku: 'CUP', quantity: 2 });
  await waybill.inventories.receive({ items: [{ sku: 'CUP', quantity: 2 }] });
  // @ts-expect-error: an update has a body
  await waybill.markets.update({ id: '1' });
  // @ts-expect-error: an update has a body
  await waybill.webhooks.endpoints.update({ id: '1' });
  await waybill.webhooks.endpoints.test({ id: '1' });
  await waybill.orders.cancel(order);
}

/** An endpoint subscribes to a topic, or to a wildcard that covers one (CLN-7). */
export async function subscribe(url: string): Promise<void> {
  const topics = ['order.placed', 'order.*', 'order.return.*', 'market_locale.*', '*'] as const;
  const endpoint = await waybill.webhooks.endpoints.create({ url, topics });
  await waybill.webhooks.endpoints.update(endpoint, { topics: endpoint.topics });
  // @ts-expect-error: there is no such topic
  await waybill.webhooks.endpoints.create({ url, topics: ['order.plcaed'] });
  // @ts-expect-error: there is no such entity
  await waybill.webhooks.endpoints.update(endpoint, { topics: ['ordre.*'] });
  // @ts-expect-error: a wildcard stands for whole words
  await waybill.webhooks.endpoints.update(endpoint, { topics: ['ord*'] });
  const since = '2026-11-21T00:00:00Z';
  await waybill.webhooks.endpoints.recover(endpoint, { since, topics: ['order.*', '*'] });
  // @ts-expect-error: there is no such topic
  await waybill.webhooks.endpoints.recover(endpoint, { since, topics: ['order.plcaed'] });
  await waybill.webhooks.endpoints.test(endpoint, { topic: 'order.placed' });
  await waybill.webhooks.endpoints.test(endpoint, { topic: 'webhook.test' });
  // @ts-expect-error: a test sends the example of one topic
  await waybill.webhooks.endpoints.test(endpoint, { topic: 'order.*' });
}

/** An update that says nothing is refused, whatever keys it names (API-145). */
export async function change(id: string): Promise<void> {
  // @ts-expect-error: a carrier changes by one key at least
  await waybill.shipping.carriers.update({ id }, {});
  // @ts-expect-error: an endpoint changes by one key at least
  await waybill.webhooks.endpoints.update({ id }, {});
  // @ts-expect-error: what is undefined is not sent
  await waybill.shipping.carriers.update({ id }, { name: undefined });
  // @ts-expect-error: a carrier has no such key
  await waybill.shipping.carriers.update({ id }, { name: 'Mule', colour: 'grey' });
  await waybill.shipping.carriers.update({ id }, { name: 'Mule', code: undefined });
  await waybill.shipping.carriers.update({ id }, { tracking_url_template: null });
  const carrier = await waybill.shipping.carriers.get({ id });
  await waybill.shipping.carriers.update({ id }, carrier);
}

/** Settings have the names and values of their area (CLN-8). */
export async function settle(app: string): Promise<number> {
  const { settings } = await waybill.settings.getAppSettings({ app: 'orders' });
  const scope: 'own' | 'organization' | 'tenant' = settings.buyer_scope;
  await waybill.settings.putAppSettings(
    { app: 'orders' },
    { values: { buyer_scope: scope, default_currency: null }, market: 'de' },
  );
  // @ts-expect-error: there is no such area
  await waybill.settings.getAppSettings({ app: 'ordres' });
  // @ts-expect-error: an area is one of a few
  await waybill.settings.getAppSettings({ app });
  // @ts-expect-error: carts have no such setting
  await waybill.settings.putAppSettings({ app: 'carts' }, { values: { buyer_scope: 'own' } });
  // @ts-expect-error: it has other values
  await waybill.settings.putAppSettings({ app: 'orders' }, { values: { buyer_scope: 'all' } });
  // @ts-expect-error: without a default it may be null
  return settings.require_approval_above_value;
}

/** A path has the parameters of its route; a row that has them will do. */
export async function read(order: Order): Promise<void> {
  await waybill.orders.get(order);
  await waybill.orders.returns.receive({ id: order.id, rid: order.id });
  // @ts-expect-error: the route has another parameter
  await waybill.orders.get({ order_id: order.id });
  // @ts-expect-error: the route has two parameters
  await waybill.orders.returns.receive({ id: order.id });
  // @ts-expect-error: an id is a text
  await waybill.orders.get({ id: 42 });
  // @ts-expect-error: there is no such operation
  await waybill.orders.fetch({ id: order.id });
}

/** The options stand behind the input of an operation. */
export async function callOnce(signal: AbortSignal): Promise<void> {
  await waybill.orders.get(
    { id: '1' },
    {},
    { signal, market: 'de', principal: { contactId: 'c' } },
  );
  await waybill.orders.cancel({ id: '1' }, undefined, { idempotencyKey: 'mine' });
  // @ts-expect-error: there is no such option
  await waybill.orders.get({ id: '1' }, {}, { time_out: 5 });
}

/** A list is a page; with a place and an order of its own it is all rows. */
export async function list(): Promise<string[]> {
  const { items, total } = await waybill.orders.list({ order: 'number.desc', offset: 50 });
  // @ts-expect-error: orders are not sorted by that
  await waybill.orders.list({ order: 'colour' });
  // @ts-expect-error: no order has such a status
  await waybill.orders.list({ status: 'plcaed' });
  // @ts-expect-error: no delivery has such a status
  await waybill.webhooks.deliveries.list({ status: 'lost' });
  // @ts-expect-error: orders have no such column
  await waybill.orders.list({ colour: 'blue' });
  const numbers: string[] = [];
  for await (const order of waybill.orders.list({ status: 'placed' }))
    numbers.push(order.number ?? '');
  for await (const { body } of waybill.orders.comments.list({ id: '1' })) numbers.push(body);
  return [...numbers, ...items.map(({ id }) => id), String(total)];
}

/** An answer that is no list of rows cannot be walked through. */
export const walks: readonly AsyncIterable<unknown>[] = [
  waybill.orders.list(),
  // @ts-expect-error: a page of another order
  waybill.orders.list({ order: 'number' }),
  // @ts-expect-error: a vocabulary has no rows
  waybill.orders.vocabularies.list(),
];

/** A refusal of an operation has one of the codes that it declares. */
export function explain(error: unknown): string {
  if (isRefusal(error, 'orders.cancel')) {
    // @ts-expect-error: cancelling has no such code
    if (error.code === 'order_not_cancelable') return 'misspelt';
    switch (error.code) {
      case 'order_not_cancellable':
        return error.message;
      // @ts-expect-error: that is a code of shipping
      case 'nothing_to_ship':
        return 'another operation';
      default:
        return error.code;
    }
  }
  // @ts-expect-error: there is no such operation
  if (isRefusal(error, 'orders.cancl')) return error.code;
  return isRefusal(error) ? error.code : 'unknown';
}

/** The topic of a delivery tells its data apart, as the type of an entry on the bus does. */
export function describeEvent(
  event: WebhookEvent,
  entry: BusEvent<'order.placed' | 'order.held'>,
): unknown[] {
  // @ts-expect-error: not every event tells of an order
  const any: unknown = event.data.order_id;
  const { detail } = entry;
  // API-138: both are always there.
  const who: string | null = detail.metadata.by?.name ?? event.metadata.actor;
  const key: { readonly name: string } | null = event.metadata.by;
  const reason = detail.topic === 'order.held' ? detail.data?.reason : undefined;
  switch (event.topic) {
    case 'order.placed':
      return [any, reason, who, key, event.data.grand_total, event.metadata.sequence];
    // @ts-expect-error: there is no such topic
    case 'order.plcaed':
      return [];
    default:
      return [event.id];
  }
}

/** A verified delivery is an event. */
export async function receive(request: Request): Promise<string> {
  const event = await verify(await request.arrayBuffer(), request.headers, ['whsec_1', 'whsec_2']);
  // @ts-expect-error: the tolerance is a number of seconds
  await verify('', {}, '', { toleranceSeconds: '5 minutes' });
  return event.topic;
}
