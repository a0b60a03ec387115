import { fetched, type Request, type Send, succeed } from './http.ts';
import { fresh, type Scenario } from './scenario.ts';

export interface Identified {
  readonly id: string;
}

/** A tenant of its own: what it ships and where it trades is nothing that orders should meet. */
export interface Shop {
  /** Sends as the shop. */
  readonly send: Send;
  /** The same request as the shop's. */
  readonly request: (what: Request) => Request;
  /** The id of its default market; `second` is the other one, elsewhere. */
  readonly market: string;
}

/** What a stack is given once, by its client. */
function once<Made>(make: (send: Send) => Promise<Made>): (send: Send) => Promise<Made> {
  const known = new WeakMap<Send, Promise<Made>>();
  return (send) => {
    const made = known.get(send) ?? make(send);
    known.set(send, made);
    return made;
  };
}

const post = (path: string, body: object): Request => ({ route: `POST /v1/${path}`, body });

/** Two currencies, locales and tax classes, the first of each flagged. */
async function newMarket(
  ...[send, code, locales]: [Send, string, readonly string[]]
): Promise<string> {
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
  return id;
}

async function newShop(send: Send): Promise<Shop> {
  const slug = fresh('bench-shop-');
  const created = await fetched<{ api_key: { key: string } }>(send, {
    ...post('tenants', { slug, name: 'Bench' }),
    as: 'operator',
  });
  const headers = { 'x-service-tenant': slug, 'x-service-api-key': created.api_key.key };
  const request = (what: Request) => ({ ...what, headers: { ...headers, ...what.headers } });
  const asShop: Send = (what) => send(request(what));
  const market = await newMarket(asShop, 'main', ['de-DE', 'de-AT']);
  await newMarket(asShop, 'second', ['fr-FR', 'it-IT']);
  return { send: asShop, request, market };
}

const METHODS = 50;
const TIERS = 200;

/** 50 methods by weight of 200 tiers each, with a carrier and a tax class. */
async function newCarrierOfMuch(send: Send): Promise<Shop & { readonly method: string }> {
  const shop = await newShop(send);
  let method = '';
  for (let position = 0; position < METHODS; position += 1) {
    const body = {
      ...{ code: `bench-${position}`, name: 'Bench', position, enabled: true },
      ...{ pricing_type: 'matrix', carrier: 'dhl', tax_class: 'reduced', countries: ['DE', 'AT'] },
    };
    ({ id: method } = await fetched<Identified>(shop.send, post('shipping/methods', body)));
    const ladder = { to_value: TIERS - 1, step: 1, base_price: 4.9, step_price: 0.25 };
    await succeed(shop.send, post(`shipping/methods/${method}/tiers/ladder`, ladder));
  }
  return { ...shop, method };
}

type In<Where extends Shop> = (shop: Where, index: number) => Promise<Request> | Request;

const inside =
  <Where extends Shop>(shopOf: (send: Send) => Promise<Where>) =>
  (act: In<Where>): Scenario =>
  async (send, index) => {
    const shop = await shopOf(send);
    return shop.request(await act(shop, index));
  };

/** A scenario in a shop with two markets and what every tenant ships by. */
export const inShop = inside(once(newShop));

/** A scenario in the shop of 50 methods; `method` is one of them. */
export const inCarrierOfMuch = inside(once(newCarrierOfMuch));

export async function idOf(send: Send, path: string, code: string): Promise<string | undefined> {
  const route = `GET /v1/${path}?code=${code}`;
  const { items } = await fetched<{ items: Identified[] }>(send, { route });
  return items[0]?.id;
}

/** A collection of the shop, and the row that scenarios make in it, one at a time. */
interface Rows {
  readonly id: string;
  readonly path: (shop: Shop) => string;
  readonly row: { readonly code: string };
  readonly change: object;
}

/** Its row of the call before goes first: collections are read whole and shall not grow. */
export async function without({ send }: Shop, path: string, code: string): Promise<void> {
  const id = await idOf(send, path, code);
  if (id !== undefined) await succeed(send, { route: `DELETE /v1/${path}/${id}` });
}

export async function onNewRow(shop: Shop, path: string, row: Rows['row']): Promise<string> {
  await without(shop, path, row.code);
  return (await fetched<Identified>(shop.send, post(path, row))).id;
}

/** The five routine operations on a collection of the shop. */
export function routineScenarios({ id, path, row, change }: Rows): Record<string, Scenario> {
  const onNew = (method: string, body?: object): Scenario =>
    inShop(async (shop) => {
      const at = `/v1/${path(shop)}/${await onNewRow(shop, path(shop), row)}`;
      return { route: `${method} ${at}`, ...(body === undefined ? {} : { body }) };
    });
  return {
    [`${id}.list`]: inShop((shop) => ({ route: `GET /v1/${path(shop)}?limit=50` })),
    [`${id}.create`]: inShop(async (shop) => {
      await without(shop, path(shop), row.code);
      return post(path(shop), row);
    }),
    [`${id}.get`]: onNew('GET'),
    [`${id}.update`]: onNew('PUT', change),
    [`${id}.delete`]: onNew('DELETE'),
  };
}
