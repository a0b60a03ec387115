import type { Recorder } from './recorder.ts';

interface Identified {
  readonly id: string;
}
interface Booked {
  readonly movements: readonly Identified[];
}
interface Reserved {
  readonly reservations: readonly Identified[];
}

const lamp = { sku: 'LAMP-7' };

async function manageLocations({ call }: Recorder): Promise<Identified> {
  await call('inventories.locations.defaults.get');
  await call('inventories.locations.defaults', { body: {} });
  const berlin = await call<Identified>('inventories.locations.create', {
    body: {
      code: 'berlin',
      name: 'Store Berlin',
      type: 'store',
      priority: 1,
      address: { street: 'Torstraße 1', postal_code: '10119', city: 'Berlin', country: 'DE' },
      external_id: 'ERP-LOC-2',
    },
  });
  const path = { id: berlin.id };
  await call('inventories.locations.list', { query: { code: 'berlin' } });
  await call('inventories.locations.get', { path });
  await call('inventories.locations.update', { path, body: { priority: 2 } });
  const spare = { code: 'outlet', name: 'Outlet' };
  const { id } = await call<Identified>('inventories.locations.create', { body: spare });
  await call('inventories.locations.delete', { path: { id } });
  return berlin;
}

async function manageStock({ call }: Recorder, location: Identified): Promise<void> {
  const { movements } = await call<Booked>('inventories.receive', {
    body: { items: [{ ...lamp, quantity: 40 }], location_code: 'main', reason: 'Delivery 4711' },
  });
  await call('inventories.movements.list');
  await call('inventories.movements.get', { path: { id: movements[0]?.id ?? '' } });
  const row = await call<Identified>('inventories.stock.create', {
    body: { location_id: location.id, ...lamp, reorder_point: 5 },
  });
  const path = { id: row.id };
  await call('inventories.stock.get', { path });
  await call('inventories.stock.update', {
    path,
    body: { reorder_point: 10, availability_code: 'expected', expected_at: '2026-12-01' },
  });
  await call('inventories.stock.adjust', { path, body: { quantity: 12, reason: 'Stocktaking' } });
  await call('inventories.stock.list', { query: { location_id: location.id } });
  await call('inventories.adjust', {
    body: { ...lamp, quantity: -2, location_code: 'main', reason: 'Broken glass' },
  });
  const shade = { location_id: location.id, sku: 'SHADE-2' };
  const { id } = await call<Identified>('inventories.stock.create', { body: shade });
  await call('inventories.stock.delete', { path: { id } });
}

/** Lamps are expected, go to the store, and are counted there. */
async function moveAndCount({ call }: Recorder): Promise<void> {
  const { id } = await call<Identified>('inventories.availability-states.create', {
    body: { code: 'season', title: 'Next season', orderable: false, position: 50 },
  });
  await call('inventories.availability-states.list');
  await call('inventories.availability-states.get', { path: { id } });
  const labels = { en: 'Next season', de: 'Nächste Saison' };
  await call('inventories.availability-states.update', { path: { id }, body: { labels } });
  await call('inventories.availability-states.delete', { path: { id } });
  const route = { from: 'main', to: 'berlin' };
  await call('inventories.transfer', {
    body: { ...route, items: [{ ...lamp, quantity: 5 }], reference: 'TOUR-12' },
  });
  await call('inventories.count', {
    body: { location: 'berlin', items: [{ ...lamp, counted: 12, seen_on_hand: 13 }] },
  });
}

/** The shop stocks lamps, promises some to orders and ships them. */
export async function keepStock(recorder: Recorder): Promise<void> {
  const { call } = recorder;
  await manageStock(recorder, await manageLocations(recorder));
  await call('inventories.availability', { body: { items: [{ ...lamp, quantity: 3 }] } });
  const { reservations } = await call<Reserved>('inventories.reserve', {
    body: { items: [{ ...lamp, quantity: 3 }], order_ref: 'ORD-000042' },
  });
  await call('inventories.reservations.list');
  await call('inventories.reservations.get', { path: { id: reservations[0]?.id ?? '' } });
  await call('inventories.commit', { body: { order_ref: 'ORD-000042' } });
  await call('inventories.reserve', { body: { ...lamp, quantity: 1, order_ref: 'ORD-000043' } });
  await call('inventories.release', { body: { order_ref: 'ORD-000043' } });
  await call('inventories.restock', {
    body: { ...lamp, quantity: 1, location_code: 'main', order_ref: 'ORD-000042' },
  });
  await call('inventories.adjust', {
    body: { ...lamp, quantity: -4, location_code: 'berlin', reason: 'Show window' },
  });
  await moveAndCount(recorder);
  await call('inventories.reservations.sweep', { body: {} });
  await call('inventories.reorder-alerts');
  await call('inventories.reorder-alerts.scan', { body: {} });
  await call('inventories.vocabularies.list');
  await call('inventories.vocabularies.get', { path: { name: 'reservation-statuses' } });
}
