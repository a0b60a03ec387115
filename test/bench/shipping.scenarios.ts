import { fetched, type Request, succeed } from './http.ts';
import type { Scenario } from './scenario.ts';
import {
  type Identified,
  idOf,
  inCarrierOfMuch,
  inShop,
  onNewRow,
  routineScenarios,
} from './trade-shop.ts';

const area = 'shipping';
const at = (name: string) => () => `${area}/${name}`;
const read = (path: string): Scenario => inShop(() => ({ route: `GET /v1/${area}/${path}` }));
const repeat = (path: string): Scenario =>
  inShop(() => ({ route: `POST /v1/${area}/${path}`, body: {} }));

/** Hands the default flag to one of two rows and back. */
const makeDefault = (list: string, codes: readonly [string, string]): Scenario =>
  inShop(async ({ send }, index) => {
    const id = await idOf(send, `${area}/${list}`, codes[index % 2] ?? codes[0]);
    return { route: `POST /v1/${area}/${list}/${id}/make-default`, body: {} };
  });

const carrier = { code: 'bench', name: 'Bench', cutoff_time: '12:00' };
const word = { code: 'bench', title: 'Bench' };
const unit = { ...word, factor: 1000 };
const method = { code: 'bench', name: 'Bench', pricing_type: 'matrix' };
const ladder = { to_value: 199, step: 1, base_price: 4.9, step_price: 0.25 };

/** Acts on a new table of 200 tiers; `tier` is one of them. */
const onTable = (act: (table: string, tier: string) => Request): Scenario =>
  inShop(async (shop) => {
    const table = `/v1/${area}/methods/${await onNewRow(shop, `${area}/methods`, method)}/tiers`;
    const route = `POST ${table}/ladder`;
    const { items } = await fetched<{ items: Identified[] }>(shop.send, { route, body: ladder });
    return act(table, items[100]?.id ?? '');
  });

const tiers = Array.from({ length: 200 }, (_, from_value) => ({ from_value, price: 5 }));
const link = { carrier: 'dhl', tracking_code: '00340434161094027318' };

/** A parcel that every one of the methods takes. */
const consignment: Request = {
  route: `POST /v1/${area}/rates`,
  body: { weight: 150.5, country: 'AT', order_value: 80 },
};

/** A quote of it, over 50 methods of 200 tiers: the country tells which market it is for. */
export const quoteByCountry: Scenario = inCarrierOfMuch(() => consignment);

/** The same from a storefront that names its market. */
export const quote: Scenario = inCarrierOfMuch(() => ({
  ...consignment,
  headers: { 'x-service-market': 'main' },
}));

/** What ships, in a shop of its own; tables are of 200 tiers, and 50 of them are quoted. */
export const shippingScenarios: Readonly<Record<string, Scenario>> = {
  'shipping.vocabularies.list': read('vocabularies'),
  'shipping.vocabularies.get': read('vocabularies/weight-units'),
  'shipping.carriers.catalog': read('carriers/catalog'),
  'shipping.carriers.defaults.get': read('carriers/defaults'),
  'shipping.carriers.defaults': repeat('carriers/defaults'),
  'shipping.methods.defaults.get': read('methods/defaults'),
  'shipping.methods.defaults': repeat('methods/defaults'),
  'shipping.tax-classes.usage': read('tax-classes/standard/usage'),
  'shipping.tracking': inShop(() => ({ route: `POST /v1/${area}/tracking`, body: link })),
  'shipping.tracking.get': read(`tracking?${new URLSearchParams(link).toString()}`),
  ...routineScenarios({
    id: 'shipping.carriers',
    path: at('carriers'),
    row: carrier,
    change: { handling_days: 1 },
  }),
  ...routineScenarios({
    id: 'shipping.methods',
    path: at('methods'),
    row: method,
    change: { enabled: true },
  }),
  ...routineScenarios({
    id: 'shipping.service-levels',
    path: at('service-levels'),
    row: word,
    change: { title: 'Bench, again' },
  }),
  ...routineScenarios({
    id: 'shipping.weight-units',
    path: at('weight-units'),
    row: unit,
    change: { factor: 2000 },
  }),
  'shipping.service-levels.make-default': makeDefault('service-levels', ['express', 'standard']),
  'shipping.weight-units.make-default': makeDefault('weight-units', ['g', 'kg']),
  'shipping.tiers.list': onTable((table) => ({ route: `GET ${table}?limit=50` })),
  'shipping.tiers.get': onTable((table, tier) => ({ route: `GET ${table}/${tier}` })),
  'shipping.tiers.create': onTable((table) => ({
    route: `POST ${table}`,
    body: { from_value: 500, price: 60 },
  })),
  'shipping.tiers.update': onTable((table, tier) => ({
    route: `PUT ${table}/${tier}`,
    body: { price: 60 },
  })),
  'shipping.tiers.delete': onTable((table, tier) => ({ route: `DELETE ${table}/${tier}` })),
  'shipping.tiers.replace': onTable((table) => ({ route: `PUT ${table}`, body: { tiers } })),
  'shipping.tiers.ladder': onTable((table) => ({ route: `POST ${table}/ladder`, body: ladder })),
  'shipping.rates': quote,
};

/** The same quote when the offer is another one than at the call before. */
export const changedOffer: Scenario = inCarrierOfMuch(async ({ send, method: id }, index) => {
  const route = `PUT /v1/${area}/methods/${id}`;
  await succeed(send, { route, body: { description: `Bench ${index}` } });
  return consignment;
});
