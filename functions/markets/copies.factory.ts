import type { MarketBackfillResult } from '@waybill/markets/backfill/backfill.operations';
import type { MarketCloneResult } from '@waybill/markets/clone/clone.operations';
import type { Market } from '@waybill/markets/market/market.resource';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { imagesOf } from '@waybill/testing/snapshot';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { handler as backfill } from './backfill.ts';
import { handler as clone } from './clone.ts';
import { handler as create } from './create.ts';
import { handler as createCurrency } from './currencies/create.ts';
import { handler as listCurrencies } from './currencies/list.ts';
import { handler as list } from './list.ts';
import { handler as createLocale } from './locales/create.ts';
import { handler as listLocales } from './locales/list.ts';
import { handler as createTaxClass } from './tax-classes/create.ts';
import { handler as listTaxClasses } from './tax-classes/list.ts';

export interface Row {
  readonly id: string;
  readonly code: string;
  readonly is_default: boolean;
}
type Refused = { readonly code?: string };

export const calling = <Body>(
  handler: Handler,
  tenant: string,
  pathParameters: Record<string, string>,
  body: object = {},
) => invoke<Body & Refused>(handler, { tenant, pathParameters, body });

export const cloning = (tenant: string, id: string, body: object) =>
  calling<MarketCloneResult>(clone, tenant, { id }, body);
export const filling = (tenant: string, id: string, body: object) =>
  calling<MarketBackfillResult>(backfill, tenant, { id }, body);

export async function newMarket(tenant: string, code: string, body: object = {}): Promise<Market> {
  return (await calling<Market>(create, tenant, {}, { code, name: code, ...body })).body;
}

export async function held(tenant: string, market_id: string) {
  const rows = async (handler: Handler) => {
    const call = { tenant, pathParameters: { market_id }, query: { limit: '200' } };
    const { body } = await invoke<{ items: Row[]; total: number }>(handler, call);
    return body;
  };
  const short = ({ code, is_default }: Row) => (is_default ? `${code}*` : code);
  const [locales, currencies, classes] = await Promise.all([
    rows(listLocales),
    rows(listCurrencies),
    rows(listTaxClasses),
  ]);
  return {
    counts: [locales.total, currencies.total, classes.total],
    locales: locales.items.map(short),
    currencies: currencies.items.map(short),
    tax_classes: classes.items.map(short),
  };
}

export async function marketCodes(tenant: string): Promise<string[]> {
  await indexesCaughtUp();
  const { body } = await invoke<{ items: Market[] }>(list, { tenant });
  return body.items.map(({ code }) => code).sort();
}

/** Topics that wait to be published, counted. */
export async function countEvents(tenant: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const event of await recordedEvents(tenant)) {
    counts[event.topic] = (counts[event.topic] ?? 0) + 1;
  }
  return counts;
}

/** Addresses of the rows of collections, hidden rows included. */
export async function strays(tenant: string, market: string): Promise<string[]> {
  const all = [...(await imagesOf(tenant)).keys()];
  return all.filter(
    (at) => /#MARKET_(LOCALES|CURRENCIES|TAX_CLASSES)#/u.test(at) && at.includes(market),
  );
}

export const later = () => new Date(Date.now() + 60_000);

/** More than one transaction takes: two writes for each row of two collections. */
export const SIZE = 26;

export async function smallSource(tenant: string): Promise<Market> {
  const market = await newMarket(tenant, 'de', { labels: { de: 'D' }, position: 3 });
  const at = { market_id: market.id };
  for (const body of [{ code: 'fr-CH' }, { code: 'de-CH', is_default: true }, { code: 'it-CH' }]) {
    await calling(createLocale, tenant, at, body);
  }
  await calling(createCurrency, tenant, at, { code: 'EUR', is_default: true });
  await calling(createCurrency, tenant, at, { code: 'CHF' });
  await calling(createTaxClass, tenant, at, {
    code: 'standard',
    name: 'Standard',
    rate: '8.1',
    labels: { de: 'Normal' },
    is_default: true,
  });
  return market;
}
