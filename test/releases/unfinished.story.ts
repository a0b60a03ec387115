import type { Recorder } from '../examples/recorder.ts';

interface Identified {
  readonly id: string;
}
interface Placed extends Identified {
  readonly items: readonly Identified[];
}

/** Unfinished work of a shop when a release is deployed or taken back. */
export interface Unfinished {
  readonly shipped: Placed;
  readonly returned: Identified;
  readonly dear: Placed;
  readonly doubtful: Placed;
  readonly cart: Identified;
  readonly list: Identified;
  readonly listed: Identified;
}

const mug = { sku: 'MUG-1', name: 'Mug', quantity: 6, unit_price: 9.5, tax_rate: 19 };
const owner = { owner_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4c6d', owner_name: 'Mary Ward' };
const ofOrder = 'ORD-OPEN';

/** A shop begins what takes days: stock promised, orders shipped in part, a return on its way. */
export async function begin({ call }: Recorder): Promise<Unfinished> {
  await call('inventories.receive', {
    body: { items: [{ sku: mug.sku, quantity: 30 }], location_code: 'main' },
  });
  await call('inventories.reserve', {
    body: { items: [{ sku: mug.sku, quantity: 6 }], order_ref: ofOrder },
  });
  await call('settings.put-app-settings', {
    path: { app: 'orders' },
    body: { values: { require_approval_above_value: 1_000 } },
  });
  const place = (unit_price: number) =>
    call<Placed>('orders.place', { body: { items: [{ ...mug, unit_price }, mug] } });
  const [shipped, dear, doubtful] = [await place(9.5), await place(500), await place(9.5)];
  const path = { id: shipped.id };
  const [first] = shipped.items;
  await call('orders.ship', {
    path,
    body: { positions: [{ order_item_id: first?.id, quantity: 4 }], tracking_code: 'VC-1' },
  });
  const returned = await call<Identified>('orders.return', {
    path,
    body: { positions: [{ order_item_id: first?.id, quantity: 2 }], restock: true },
  });
  await call('orders.hold', { path: { id: doubtful.id }, body: { reason: 'Address in doubt' } });
  const cart = await call<Identified>('carts.create', { body: { contact_id: owner.owner_id } });
  await call('carts.items.create', { path: { cart_id: cart.id }, body: mug });
  const list = await call<Identified>('orderlists.create', {
    body: { ...owner, name: 'Kitchen', items: [{ name: 'Mug', sku: mug.sku, price: 9.5 }] },
  });
  const listed = await call<Identified>('orderlists.items.create', {
    path: { list_id: list.id },
    body: { name: 'Plate', sku: 'PLATE', quantity: 2, price: 7.5 },
  });
  return { shipped, returned, dear, doubtful, cart, list, listed };
}

/** The shop ends what it has begun. */
export async function finish({ call }: Recorder, open: Unfinished): Promise<void> {
  const path = { id: open.shipped.id };
  await call('inventories.commit', { body: { order_ref: ofOrder } });
  await call('inventories.restock', {
    body: { sku: mug.sku, quantity: 2, location_code: 'main', order_ref: ofOrder },
  });
  const ofReturn = { ...path, rid: open.returned.id };
  await call('orders.returns.receive', { path: ofReturn, body: {} });
  await call('orders.returns.complete', { path: ofReturn, body: { resolution: 'refund' } });
  const [first] = open.shipped.items;
  await call('orders.ship', { path, body: { positions: [{ order_item_id: first?.id }] } });
  await call('orders.payment-status.update', { path, body: { status: 'paid' } });
  await call('orders.complete', { path, body: {} });
  const dear = { id: open.dear.id };
  await call('orders.approve', { path: dear, body: { approved_by: 'Grace' } });
  await call('orders.items.cancel', {
    path: dear,
    body: {
      positions: [{ order_item_id: open.dear.items[0]?.id, quantity: 2 }],
      reason: 'Too dear',
    },
  });
  const doubtful = { id: open.doubtful.id };
  await call('orders.unhold', { path: doubtful, body: {} });
  await call('orders.cancel', { path: doubtful, body: { reason: 'Ordered twice' } });
  await call('carts.update', { path: { id: open.cart.id }, body: { name: 'Kitchen' } });
  await call('carts.order', { path: { id: open.cart.id }, body: { order_ref: ofOrder } });
  const ofList = { list_id: open.list.id };
  const one = { ...ofList, id: open.listed.id };
  await call('orderlists.items.update', { path: one, body: { quantity: 3 } });
  await call('orderlists.to-cart', { path: { id: open.list.id }, body: { currency: 'EUR' } });
  await call('orderlists.to-order', { path: { id: open.list.id }, body: {} });
}
