import { fetched, type Request, type Send, succeed } from './http.ts';
import { northwindOrderOfThree } from './northwind.ts';
import { fresh, type Scenario } from './scenario.ts';

interface Identified {
  readonly id: string;
}

interface Booked {
  readonly stock: readonly Identified[];
  readonly movements: readonly Identified[];
}

interface Held {
  readonly reservations: readonly Identified[];
}

const area = '/v1/inventories';
const read =
  (path: string): Scenario =>
  () => ({ route: `GET ${area}/${path}` });

const post = (path: string, body: object): Request => ({ route: `POST ${area}/${path}`, body });

/** Three lines, as an order of three positions asks for them. */
export function threeLines(index: number) {
  return northwindOrderOfThree(index).items.map(({ sku, quantity }) => ({ sku, quantity }));
}

const receipt = (index: number) => post('receive', { items: threeLines(index) });

/** A hold on three items that are there; answers its reference. */
async function held(send: Send, index: number, more: object = {}) {
  await succeed(send, receipt(index));
  const order_ref = fresh('bench-order-');
  const body = { order_ref, items: threeLines(index), ...more };
  const { reservations } = await fetched<Held>(send, post('reserve', body));
  return { order_ref, id: reservations[0]?.id ?? '' };
}

/** A row that no other scenario books on, with ten pieces in it. */
async function newRow(send: Send): Promise<{ row: string; movement: string }> {
  const booked = await fetched<Booked>(
    send,
    post('receive', { sku: fresh('BENCH-'), quantity: 10 }),
  );
  return { row: booked.stock[0]?.id ?? '', movement: booked.movements[0]?.id ?? '' };
}

async function emptyRow(send: Send): Promise<Request> {
  const { items } = await fetched<{ items: Identified[] }>(send, {
    route: `GET ${area}/locations?code=main`,
  });
  return post('stock', { location_id: items[0]?.id, sku: fresh('BENCH-') });
}

const newLocation = (): Request => {
  const code = fresh('bench-');
  return post('locations', { code, name: 'Bench' });
};

/**
 * Acts on a location of its own, and first deletes those of earlier rounds: locations are a collection
 * that is read whole, and no shop has hundreds of them.
 */
const onLocation =
  (act: (id: string) => Request): Scenario =>
  async (send) => {
    const route = `GET ${area}/locations?limit=200`;
    const { items } = await fetched<{ items: (Identified & { code: string })[] }>(send, { route });
    for (const { id, code } of items) {
      if (code !== 'main') await succeed(send, { route: `DELETE ${area}/locations/${id}` });
    }
    return act((await fetched<Identified>(send, newLocation())).id);
  };

/** Stock as shops use it: three lines of Northwind at the location `main`. */
export const inventoryScenarios: Readonly<Record<string, Scenario>> = {
  'inventories.vocabularies.list': read('vocabularies'),
  'inventories.vocabularies.get': read('vocabularies/movement-types'),
  'inventories.locations.list': read('locations'),
  'inventories.locations.defaults.get': read('locations/defaults'),
  'inventories.locations.defaults': () => ({ route: `POST ${area}/locations/defaults` }),
  'inventories.locations.create': newLocation,
  'inventories.locations.get': onLocation((id) => ({ route: `GET ${area}/locations/${id}` })),
  'inventories.locations.update': onLocation((id) => ({
    route: `PUT ${area}/locations/${id}`,
    body: { name: 'Bench, again' },
  })),
  'inventories.locations.delete': onLocation((id) => ({ route: `DELETE ${area}/locations/${id}` })),
  'inventories.receive': (_, index) => receipt(index),
  'inventories.adjust': (_, index) =>
    post('adjust', { items: threeLines(index), reason: 'counted' }),
  'inventories.restock': (_, index) =>
    post('restock', { items: threeLines(index), order_ref: 'bench-return' }),
  'inventories.availability': (_, index) => post('availability', { items: threeLines(index) }),
  'inventories.reserve': async (send, index) => {
    await succeed(send, receipt(index));
    return post('reserve', { order_ref: fresh('bench-order-'), items: threeLines(index) });
  },
  'inventories.commit': async (send, index) => {
    const { order_ref } = await held(send, index);
    return post('commit', { order_ref });
  },
  'inventories.release': async (send, index) => {
    const { order_ref } = await held(send, index);
    return post('release', { order_ref });
  },
  'inventories.reservations.list': read('reservations?limit=50'),
  'inventories.reservations.get': async (send, index) => ({
    route: `GET ${area}/reservations/${(await held(send, index)).id}`,
  }),
  // Three holds are over.
  'inventories.reservations.sweep': async (send, index) => {
    await held(send, index, { expires_at: '2026-01-01T00:00:00Z' });
    return post('reservations/sweep', {});
  },
  'inventories.movements.list': read('movements?limit=50'),
  'inventories.movements.get': async (send) => ({
    route: `GET ${area}/movements/${(await newRow(send)).movement}`,
  }),
  'inventories.stock.list': read('stock?limit=50'),
  'inventories.stock.create': emptyRow,
  'inventories.stock.get': async (send) => ({
    route: `GET ${area}/stock/${(await newRow(send)).row}`,
  }),
  'inventories.stock.update': async (send) => ({
    route: `PUT ${area}/stock/${(await newRow(send)).row}`,
    body: { reorder_point: 3 },
  }),
  'inventories.stock.adjust': async (send) => ({
    route: `POST ${area}/stock/${(await newRow(send)).row}/adjust`,
    body: { quantity: -1, reason: 'counted' },
  }),
  'inventories.stock.delete': async (send) => {
    const { id } = await fetched<Identified>(send, await emptyRow(send));
    return { route: `DELETE ${area}/stock/${id}` };
  },
  'inventories.reorder-alerts': read('reorder-alerts'),
  'inventories.reorder-alerts.scan': async () => post('reorder-alerts/scan', {}),
};
