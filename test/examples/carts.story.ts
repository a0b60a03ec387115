import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}

const contact = '01976f2e-5b40-7c11-9e3a-2d4f6a8c0b2f';
const lamp = { sku: 'LAMP-7', name: 'Desk lamp', quantity: 2, unit_price: 50, tax_rate: 19 };

interface Listed {
  readonly items: readonly (Identified & { readonly entity: string })[];
}

interface CartFile {
  readonly csv: string;
}

/** A cart goes out and comes in again; the back office keeps how the files of a supplier are read. */
async function moveFiles({ call }: Recorder, cart: string): Promise<void> {
  await call('carts.io.profiles.defaults', { body: {} });
  const { items } = await call<Listed>('carts.io.profiles.list', {
    query: { direction: 'export' },
  });
  const lines = items.find(({ entity }) => entity === 'cart_items')?.id;
  const { csv } = await call<CartFile>('carts.export', {
    path: { id: cart },
    body: { format: 'csv', profile_id: lines },
  });
  await call('carts.import', { body: { contact_id: contact, name: 'Again', csv } });
  const mapping = { Artikel: 'sku', Menge: 'quantity', Preis: 'unit_price' };
  const kind = { direction: 'import', entity: 'cart_items', format: 'csv' };
  const { id } = await call<Identified>('carts.io.profiles.create', {
    body: { name: 'Articles by post', ...kind, mapping },
  });
  const path = { id };
  const file = 'Artikel,Menge,Preis\nLAMP-7,2,50\n';
  await call('carts.import', { body: { contact_id: contact, csv: file, profile_id: id } });
  await call('carts.io.profiles.update', { path, body: { apply_mode: 'replace' } });
  await call('carts.io.profiles.get', { path });
  await call('carts.io.profiles.delete', { path });
}

/** A buyer fills a cart, changes it, orders, and deletes another cart. */
export async function fillCarts(recorder: Recorder): Promise<void> {
  const { call } = recorder;
  const cart = await call<Identified>('carts.create', {
    body: { contact_id: contact, name: 'Office', is_current: true },
  });
  const path = { id: cart.id };
  const within = { cart_id: cart.id };
  const line = await call<Identified>('carts.items.create', { path: within, body: lamp });
  await call('carts.items.create', { path: within, body: { ...lamp, quantity: 1 } });
  const ofLine = { ...within, id: line.id };
  await call('carts.items.get', { path: ofLine });
  await call('carts.items.update', { path: ofLine, body: { quantity: 4 } });
  await call('carts.items.delete', { path: ofLine });
  const items = [lamp, { name: 'Engraving', type: 'custom', unit_price: 7.5 }];
  await call('carts.items.replace', { path: within, body: { items } });
  await call('carts.items.list', { path: within });
  await call('carts.update', { path, body: { name: 'Office, second floor' } });
  await call('carts.get', { path });
  await call('carts.activate', { path, body: {} });
  await call('carts.list', { query: { contact_id: contact, is_current: 'true' } });
  await moveFiles(recorder, cart.id);
  await call('carts.order', { path, body: { order_ref: 'ORD-000042' } });
  const { id } = await call<Identified>('carts.create', { body: { contact_id: contact } });
  await call('carts.abandon', { path: { id }, body: {} });
  await call('carts.reopen', { path: { id }, body: {} });
  await claimCarts(recorder, id);
  await call('carts.delete', { path: { id } });
  await call('carts.maintenance.run', { body: { dry_run: true } });
  await call('carts.vocabularies.list');
  await call('carts.vocabularies.get', { path: { name: 'statuses' } });
}

/** A guest fills carts; the shop merges two, and the contact that the guest becomes claims the last. */
async function claimCarts({ call }: Pick<Recorder, 'call'>, target: string): Promise<void> {
  const guest = { session_key: 'visit-01976f2e5b407c119e3a2d4f6a8c0b2f' };
  const carts: string[] = [];
  for (const sku of ['PEN-3', 'INK-4', 'PAD-5']) {
    const { id } = await call<Identified>('carts.create', { body: guest });
    await call('carts.items.create', { path: { cart_id: id }, body: { sku, unit_price: 1.5 } });
    carts.push(id);
  }
  const [first = '', second = '', third = ''] = carts;
  await call('carts.merge', { body: { source_cart_id: first, target_cart_id: second } });
  await call('carts.merge-into', { path: { id: second }, body: { target_cart_id: third } });
  const claim = { ...guest, contact_id: contact, target_cart_id: target };
  await call('carts.claim', { body: claim });
}
