import { fetched, type Request, type Send, succeed } from './http.ts';
import { fresh } from './scenario.ts';

interface Identified {
  readonly id: string;
}

/** A tenant of its own whose quotes look through 50 methods of 200 tiers each. */
export interface TradeShop {
  /** Sends as the shop. */
  readonly send: Send;
  /** One of the methods. */
  readonly method: string;
}

const METHODS = 50;
const TIERS = 200;

const post = (path: string, body: object): Request => ({ route: `POST /v1/${path}`, body });

/** Two currencies, locales and tax classes, the first of each flagged. */
async function addMarket(send: Send, code: string, locales: readonly string[]): Promise<void> {
  const { id } = await fetched<Identified>(send, post('markets', { code, name: code }));
  const rows: readonly (readonly [collection: string, codes: readonly string[], more?: object])[] =
    [
      ['currencies', ['EUR', 'CHF']],
      ['locales', locales],
      ['tax_classes', ['standard', 'reduced'], { name: 'Bench', rate: 19 }],
    ];
  for (const [collection, codes, more] of rows) {
    for (const [position, one] of codes.entries()) {
      const body = { code: one, position, is_default: position === 0, ...more };
      await succeed(send, post(`markets/${id}/${collection}`, body));
    }
  }
}

/** A shop with two markets, and methods by weight with a carrier and a tax class. */
export async function newTradeShop(send: Send): Promise<TradeShop> {
  const slug = fresh('bench-shop-');
  const created = await fetched<{ api_key: { key: string } }>(send, {
    ...post('tenants', { slug, name: 'Bench' }),
    as: 'operator',
  });
  const headers = { 'x-service-tenant': slug, 'x-service-api-key': created.api_key.key };
  const asShop: Send = (what) => send({ ...what, headers: { ...headers, ...what.headers } });
  await addMarket(asShop, 'main', ['de-DE', 'de-AT']);
  await addMarket(asShop, 'second', ['fr-FR', 'it-IT']);
  let method = '';
  for (let position = 0; position < METHODS; position += 1) {
    const body = {
      code: `bench-${position}`,
      name: 'Bench',
      position,
      enabled: true,
      pricing_type: 'matrix',
      carrier: 'dhl',
      tax_class: 'reduced',
      countries: ['DE', 'AT'],
    };
    ({ id: method } = await fetched<Identified>(asShop, post('shipping/methods', body)));
    const ladder = { to_value: TIERS - 1, step: 1, base_price: 4.9, step_price: 0.25 };
    await succeed(asShop, post(`shipping/methods/${method}/tiers/ladder`, ladder));
  }
  return { send: asShop, method };
}
