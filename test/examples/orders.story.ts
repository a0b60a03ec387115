import { loadSearchables } from '@waybill/orders/order/searchable-order.repository';
import { indexOrders } from '@waybill/search/feed/index-orders.command';
import { workFor } from '@waybill/work/work';
import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}
interface Placed extends Identified {
  readonly items: readonly Identified[];
}

const company = '01976f2e-5b40-7c11-9e3a-2d4f6a8c0b1e';

const basket = {
  items: [
    { sku: 'LAMP-7', name: 'Desk lamp', quantity: 2, unit_price: 50, tax_rate: 19 },
    {
      sku: 'BULB-E27',
      name: 'Bulb',
      quantity: 6,
      unit_price: 2.5,
      tax_rate: 19,
      discounts: [{ title: 'Six for five', amount: 2.5 }],
    },
  ],
  discounts: [{ title: 'Welcome', code: 'WELCOME-5', amount: 5 }],
  currency: 'EUR',
  organization_id: company,
  customer_order_number: 'PO-1138',
  billing_address: { name: 'Ada Byron', street: 'Torstraße 1', city: 'Berlin', country: 'DE' },
  payment: { method: 'invoice', fee: { price: 1.5, tax_rate: 19 } },
  shipping: { method: 'velo-express', price: 7.9, tax_rate: 19 },
  external_id: 'SHOP-90210',
  requested_delivery_date: '2026-12-18',
};

/** An order of the shop's former system, as it stands there. */
const former = {
  number: '2017-0815',
  placed_at: '2017-10-02T14:00:00+02:00',
  status: 'completed',
  payment_status: 'paid',
  silent: true,
  currency: 'EUR',
  items: [{ sku: 'LAMP-3', name: 'Floor lamp', unit_price: 120, tax_rate: 19 }],
  source: { system: 'old-shop', etag: '7', raw: { id: 815, state: 'done' } },
};

async function manageRanges({ call }: Recorder): Promise<void> {
  const each = 'orders.number-ranges';
  await call(`${each}.defaults.get`);
  await call(`${each}.defaults`, { body: {} });
  const body = { code: 'order-web', prefix: 'WEB-', padding: 8 };
  const path = { id: (await call<Identified>(`${each}.create`, { body })).id };
  await call(`${each}.list`, { query: { code: 'order-web' } });
  await call(`${each}.get`, { path });
  await call(`${each}.update`, { path, body: { suffix: '-DE' } });
  await call(`${each}.delete`, { path });
}

async function manageReasons({ call }: Recorder): Promise<void> {
  const each = 'orders.return-reasons';
  await call(`${each}.defaults.get`);
  await call(`${each}.defaults`, { body: {} });
  const body = { code: 'unwanted_gift', title: 'Unwanted gift', position: 85 };
  const path = { id: (await call<Identified>(`${each}.create`, { body })).id };
  await call(`${each}.list`, { query: { enabled: 'true', limit: '3' } });
  await call(`${each}.get`, { path });
  await call(`${each}.update`, { path, body: { labels: { de: 'Ungewolltes Geschenk' } } });
  await call(`${each}.delete`, { path });
}

/** An order is placed, talked about, shipped in part and sent back. */
async function fulfil({ call, tenant }: Recorder): Promise<void> {
  const order = await call<Placed>('orders.place', { body: basket });
  const path = { id: order.id };
  const [lamp, bulb] = order.items.map(({ id }) => id);
  await call('orders.list', { query: { customer_order_number: 'PO-1138' } });
  await indexOrders(workFor(tenant, new Date()), [order.id], loadSearchables);
  await call('orders.search', { query: { q: 'po-1138 byr', status: 'placed' } });
  await call('orders.late', { query: { as_of: '2026-12-21' } });
  await call('orders.update', {
    path,
    body: { shipping_address: { city: 'Potsdam', country: 'DE' } },
  });
  await call('orders.acknowledge', { path, body: { external_ref: 'ERP-77' } });
  const comment = { body: 'Please ring twice.', author: 'Ada', visibility: 'customer' };
  await call('orders.comments.create', { path, body: comment });
  await call('orders.comments.list', { path });
  const plug = { sku: 'PLUG-C', name: 'Plug', unit_price: 4.2, tax_rate: 19 };
  await call('orders.items.create', { path, body: { items: [plug] } });
  await call('orders.hold', { path, body: { reason: 'Address in doubt' } });
  await call('orders.unhold', { path, body: {} });
  await call('orders.shippable', { path });
  const { shipment } = await call<{ shipment: Identified }>('orders.ship', {
    path,
    body: {
      positions: [{ order_item_id: lamp }, { order_item_id: bulb, quantity: 4 }],
      carrier: 'velo',
      tracking_code: 'VC-1042',
    },
  });
  const ofParcel = { ...path, sid: shipment.id };
  const tracking_url = 'https://track.example/VC-1043';
  await call('orders.shipments.update', {
    path: ofParcel,
    body: { tracking_code: 'VC-1043', tracking_url },
  });
  await call('orders.shipments.track', {
    path: ofParcel,
    body: {
      events: [
        { status: 'delivered', at: '2026-11-24T15:05:00+01:00', note: 'Left with a neighbour' },
        { status: 'in_transit', at: '2026-11-24T07:30:00+01:00', place: 'Berlin' },
      ],
    },
  });
  await call('orders.items.cancel', {
    path,
    body: { positions: [{ order_item_id: bulb, quantity: 1 }], reason: 'Out of stock' },
  });
  await call('orders.payment-status.update', {
    path,
    body: { status: 'paid', payment_id: 'pi_123' },
  });
  const asked = {
    positions: [{ order_item_id: lamp, quantity: 1 }],
    reason: 'Wrong colour',
    reason_code: 'not_as_described',
    restock: true,
  };
  const back = await call<Identified>('orders.return', { path, body: asked });
  const ofReturn = { ...path, rid: back.id };
  await call('orders.returns.receive', { path: ofReturn, body: {} });
  await call('orders.returns.complete', {
    path: ofReturn,
    body: {
      resolution: 'replacement',
      refund: { amount: 9.5, reference: 're_123' },
      exchange: {
        items: [{ sku: 'LAMP-7-RED', name: 'Red desk lamp', unit_price: 42, tax_rate: 19 }],
      },
    },
  });
  await call('orders.refund', { path, body: { amount: 5, reason: 'Late by a week' } });
  const again = await call<Identified>('orders.return', {
    path,
    body: { positions: [{ order_item_id: bulb, quantity: 2 }] },
  });
  await call('orders.returns.reject', {
    path: { ...path, rid: again.id },
    body: { resolution: 'wear_and_tear', reason: 'Used for months' },
  });
  await call('orders.returns.list', { query: { status: 'completed' } });
  await call('orders.shipments.list', { query: { carrier: 'velo' } });
  await call('orders.documents.get', {
    path: { ...path, kind: 'delivery-note' },
    // The style of all documents alike says nothing of this one.
    showing: (page) => String(page).replace(/(?<=<style>).*(?=<\/style>)/su, '…'),
  });
  await call('orders.complete', { path, body: { completed_by: 'Grace' } });
  await call('orders.get', { path });
  await call('orders.events.list', { path, query: { limit: '3' } });
}

/** A dear order waits for approval; another one is cancelled. */
async function approveAndCancel({ call }: Recorder): Promise<void> {
  await call('settings.put-app-settings', {
    path: { app: 'orders' },
    body: { values: { require_approval_above_value: 1_000 } },
  });
  const dear = { items: [{ sku: 'CHANDELIER', unit_price: 4_900 }], organization_id: company };
  const { id } = await call<Identified>('orders.place', { body: dear });
  await call('orders.approve', { path: { id }, body: { approved_by: 'Grace' } });
  await call('orders.cancel', {
    path: { id },
    body: { reason: 'Ordered twice', cancelled_by: 'Ada' },
  });
}

/** A location takes goods over, finds them broken and hands them on to another one. */
async function actOnShelves({ call }: Recorder, path: Record<'id' | 'fid', string>): Promise<void> {
  await call('inventories.locations.create', { body: { code: 'loft', name: 'Loft' } });
  await call('inventories.receive', {
    body: { sku: 'VASE-3', quantity: 4, location_code: 'loft' },
  });
  const each = 'orders.fulfillments';
  await call(`${each}.accept`, { path, body: { accepted_by: 'Grace' } });
  await call(`${each}.hold`, { path, body: { reason: 'Glaze is cracked' } });
  await call(`${each}.unhold`, { path, body: {} });
  await call(`${each}.reroute`, {
    path,
    body: { location_code: 'loft', reason: 'Glaze is cracked' },
  });
}

/** Orders move stock for a while: each location has what it ships of one. */
export async function shipFromShelves(recorder: Recorder): Promise<void> {
  const { call } = recorder;
  const switched = (stock_follows_orders: string) =>
    call('settings.put-app-settings', {
      path: { app: 'orders' },
      body: { values: { stock_follows_orders } },
    });
  await switched('reserve');
  await call('inventories.receive', {
    body: { sku: 'VASE-3', quantity: 9, location_code: 'main' },
  });
  const items = [
    { sku: 'VASE-3', name: 'Vase', quantity: 2, unit_price: 12, tax_rate: 19 },
    { name: 'Gift wrap', unit_price: 3, tax_rate: 19 },
  ];
  const shipping_address = { name: 'Ada Byron', city: 'Potsdam', country: 'DE' };
  type Moving = Placed & { readonly fulfillments: readonly Identified[] };
  const order = await call<Moving>('orders.place', { body: { items, shipping_address } });
  const [work] = order.fulfillments;
  await call('orders.fulfillments.list', { query: { location_code: 'main', status: 'open' } });
  await call('orders.fulfillments.get', { path: { id: order.id, fid: work?.id ?? '' } });
  await actOnShelves(recorder, { id: order.id, fid: work?.id ?? '' });
  await call('orders.ship', { path: { id: order.id }, body: {} });
  await switched('off');
}

/** An order of before comes in with its past; its source is read again later. */
async function bringIn({ call }: Recorder): Promise<void> {
  const { id } = await call<Identified>('orders.place', { body: former });
  await call('orders.update', {
    path: { id },
    body: {
      source: { ...former.source, etag: '8' },
      source_synced_at: '2026-11-21T08:00:00Z',
    },
  });
}

/** The shop sells, ships and takes back. */
export async function sell(recorder: Recorder): Promise<void> {
  await manageRanges(recorder);
  await manageReasons(recorder);
  await fulfil(recorder);
  await approveAndCancel(recorder);
  await bringIn(recorder);
  const { call } = recorder;
  await call('orders.reports.customer-rollup', { body: { organization_ids: [company] } });
  await call('orders.vocabularies.list');
  await call('orders.vocabularies.get', { path: { name: 'fulfillment-statuses' } });
}

/** At the end of the day the shop looks at its figures. */
export async function readFigures({ call }: Recorder): Promise<void> {
  await call('orders.statistics', { query: { from: '2026-11-21', to: '2026-11-22' } });
}
