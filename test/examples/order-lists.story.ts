import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}

async function manageKinds({ call }: Recorder): Promise<void> {
  await call('orderlists.defaults.get');
  await call('orderlists.defaults', { body: {} });
  const kind = await call<Identified>('orderlists.kinds.create', {
    body: { code: 'season', title: 'Seasonal list', labels: { de: 'Saisonliste' }, position: 30 },
  });
  const path = { id: kind.id };
  const { items } = await call<{ items: readonly Identified[] }>('orderlists.kinds.list');
  await call('orderlists.kinds.get', { path });
  await call('orderlists.kinds.update', { path, body: { tone: 'success' } });
  await call('orderlists.kinds.make-default', { path, body: {} });
  await call('orderlists.kinds.make-default', { path: { id: items[0]?.id ?? '' }, body: {} });
  await call('orderlists.kinds.delete', { path });
  await call('orderlists.vocabularies.list');
  await call('orderlists.vocabularies.get', { path: { name: 'kinds' } });
}

async function keepPositions({ call }: Recorder, list: Identified): Promise<void> {
  const path = { list_id: list.id };
  const item = await call<Identified>('orderlists.items.create', {
    path,
    body: { name: 'Label roll', sku: 'LBL-10', quantity: 4, unit: 'roll', price: 7.5 },
  });
  const one = { ...path, id: item.id };
  await call('orderlists.items.list', { path, query: { sku: 'LBL-10' } });
  await call('orderlists.items.get', { path: one });
  await call('orderlists.items.update', { path: one, body: { quantity: 6, unit: null } });
  await call('orderlists.items.delete', { path: one });
  await call('orderlists.items.replace', {
    path,
    body: {
      items: [
        { name: 'Printer paper', sku: 'PAP-1', quantity: 5, price: 4.95, tax_rate: 19 },
        { name: 'Toner', sku: 'TON-2', price: 89.9, tax_rate: 19, cost_center_id: 'OFFICE' },
      ],
    },
  });
}

/** Order lists: kinds, a list with its positions, and the ways into a cart and an order. */
export async function keepLists(story: Recorder): Promise<void> {
  const { call } = story;
  await manageKinds(story);
  const owner = { owner_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', owner_name: 'Ada Byron' };
  const list = await call<Identified>('orderlists.create', {
    body: {
      ...owner,
      name: 'Office, every month',
      items: [{ name: 'Printer paper', sku: 'PAP-1', quantity: 5, price: 4.95, tax_rate: 19 }],
    },
  });
  const path = { id: list.id };
  await keepPositions(story, list);
  await call('orderlists.list', { query: { owner_id: owner.owner_id } });
  await call('orderlists.get', { path });
  await call('orderlists.update', { path, body: { name: 'Office', metadata: { floor: 3 } } });
  await call('orderlists.to-cart', { path, body: { currency: 'EUR' } });
  await call('orderlists.to-order', { path, body: { customer_order_number: 'PO-4711' } });
  await call('orderlists.delete', { path });
}
