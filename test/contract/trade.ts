import type { Call, Page } from '../support/client.ts';

/** One record of every kind that a market or a shipping offer consists of. */
export interface Trade {
  readonly market: string;
  readonly spareMarket: string;
  readonly currency: string;
  readonly locale: string;
  readonly taxClass: string;
  readonly carrier: string;
  readonly method: string;
  readonly tier: string;
  readonly serviceLevel: string;
  readonly weightUnit: string;
}

type Create = <Body>(call: Call, route: string, body: object) => Promise<Body>;

interface Identified {
  readonly id: string;
}

/** Two markets, and a method by weight that a carrier of the shop's own takes to them. */
export async function fillTrade(call: Call, created: Create, mark: string): Promise<Trade> {
  const one = async (path: string, body: object) =>
    (await created<Identified>(call, `POST /v1/${path}`, body)).id;
  const named = { code: mark, name: mark };
  const word = { code: mark, title: mark };
  const market = await one('markets', named);
  const spareMarket = await one('markets', { ...named, code: `${mark}-2` });
  const serviceLevel = await one('shipping/service-levels', word);
  const weightUnit = await one('shipping/weight-units', { ...word, factor: 7 });
  const carrier = await one('shipping/carriers', {
    ...named,
    service_level: mark,
    tracking_url_template: `https://example.com/${mark}/{tracking_code}`,
  });
  const method = await one('shipping/methods', {
    ...named,
    carrier_id: carrier,
    pricing_type: 'matrix',
    tax_class: mark,
    enabled: true,
  });
  await created<Page<Identified>>(call, `POST /v1/shipping/methods/${method}/tiers/ladder`, {
    to_value: 30,
    step: 10,
    base_price: 5,
  });
  const collection = `markets/${market}`;
  const trade = {
    market,
    spareMarket,
    serviceLevel,
    weightUnit,
    carrier,
    method,
    tier: await one(`shipping/methods/${method}/tiers`, { from_value: 40, price: 50 }),
    currency: await one(`${collection}/currencies`, { code: 'EUR', is_default: true }),
    locale: await one(`${collection}/locales`, { code: 'de-AT' }),
    taxClass: await one(`${collection}/tax_classes`, { ...named, rate: 19 }),
  };
  await call('PUT /v1/settings/apps/shipping', {
    body: { market: mark, values: { weight_unit: mark, default_carrier: mark } },
  });
  return trade;
}

/** The records of a trade in the paths of its operations. */
export const tradePaths = (trade: Trade, mark: string): readonly [RegExp, string][] => [
  [/^(\/v1\/shipping\/carriers\/)\{id\}/u, trade.carrier],
  [/^(\/v1\/shipping\/methods\/)\{(?:method_)?id\}/u, trade.method],
  [/^(\/v1\/shipping\/methods\/.*\/tiers\/)\{id\}/u, trade.tier],
  [/^(\/v1\/shipping\/service-levels\/)\{id\}/u, trade.serviceLevel],
  [/^(\/v1\/shipping\/weight-units\/)\{id\}/u, trade.weightUnit],
  [/^(\/v1\/shipping\/tax-classes\/)\{code\}/u, mark],
  [/^(\/v1\/shipping\/vocabularies\/)\{name\}/u, 'weight-units'],
  [/^(\/v1\/markets\/vocabularies\/)\{name\}/u, 'market-statuses'],
  [/^(\/v1\/markets\/)\{(?:market_)?id\}/u, trade.market],
  [/^(\/v1\/markets\/.*\/currencies\/)\{id\}/u, trade.currency],
  [/^(\/v1\/markets\/.*\/locales\/)\{id\}/u, trade.locale],
  [/^(\/v1\/markets\/.*\/tax_classes\/)\{id\}/u, trade.taxClass],
];

/** Bodies that the owner's calls are accepted with; nothing where none is required. */
export const tradeBodies = ({ spareMarket }: Trade): Readonly<Record<string, object>> => ({
  'shipping.carriers.create': { code: 'another', name: 'Another' },
  'shipping.carriers.update': { name: 'Renamed' },
  'shipping.methods.create': { code: 'another', name: 'Another' },
  'shipping.methods.update': { name: 'Renamed' },
  'shipping.tiers.create': { from_value: 50 },
  'shipping.tiers.update': { price: 60 },
  'shipping.tiers.replace': { tiers: [] },
  'shipping.tiers.ladder': {
    from_value: 60,
    to_value: 80,
    step: 10,
    base_price: 70,
    replace: false,
  },
  'shipping.tracking': { carrier: 'dhl', tracking_code: '1' },
  'shipping.service-levels.create': { code: 'another', title: 'Another' },
  'shipping.service-levels.update': { title: 'Renamed' },
  'shipping.weight-units.create': { code: 'another', title: 'Another', factor: 1000 },
  'shipping.weight-units.update': { title: 'Renamed' },
  'markets.create': { code: 'another', name: 'Another' },
  'markets.update': { name: 'Renamed' },
  'markets.clone': { code: 'one-more' },
  'markets.backfill': { source: spareMarket },
  'markets.currencies.create': { code: 'USD' },
  'markets.currencies.update': { position: 1 },
  'markets.locales.create': { code: 'fr-FR' },
  'markets.locales.update': { position: 1 },
  'markets.tax-classes.create': { code: 'another', name: 'Another' },
  'markets.tax-classes.update': { name: 'Renamed' },
});
