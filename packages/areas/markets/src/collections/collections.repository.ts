import { LENGTHS } from '@waybill/api/fields';
import { isUuid } from '@waybill/kernel/id';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { codeKey, collectionPattern, type Scope } from '@waybill/resources/address';
import { findRow, loadRows } from '@waybill/resources/collection.repository';
import { get } from '@waybill/table/read';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { type Market, markets } from '../market/market.resource.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';
import type { Collections, MarketWithCollections } from './collections.ts';

export const patterns = [
  collectionPattern(markets),
  collectionPattern(marketLocales),
  collectionPattern(marketCurrencies),
  collectionPattern(marketTaxClasses),
];

/** The id of the market that a caller names by id or code; whether the id exists is not asked. */
export async function marketIdOf(
  tenant: string,
  reference: string,
): Promise<string | Rejection<'not_found'>> {
  const wanted = reference.toLowerCase();
  if (isUuid(wanted)) return wanted;
  // Longer than any code, it might not even fit a key.
  const possible = wanted.length <= LENGTHS.code;
  const sentinel = possible ? await get(codeKey(markets, { tenant }, wanted)) : undefined;
  if (sentinel !== undefined) return String(sentinel['id']);
  return reject('not_found', `There is no market ${JSON.stringify(reference)}.`);
}

/** Everything that a market is configured with, in one round trip. */
export async function loadCollections(tenant: string, marketId: string): Promise<Collections> {
  const scope: Scope = { tenant, parent: marketId };
  const [locales, currencies, taxClasses] = await Promise.all([
    loadRows(marketLocales, scope),
    loadRows(marketCurrencies, scope),
    loadRows(marketTaxClasses, scope),
  ]);
  return { locales, currencies, tax_classes: taxClasses };
}

/** A market with everything that belongs to it, in one round trip. */
export async function loadMarket(
  tenant: string,
  id: string,
): Promise<MarketWithCollections | Rejection<'not_found'>> {
  const [market, collections] = await Promise.all([
    findRow(markets, { tenant }, id),
    loadCollections(tenant, id),
  ]);
  return isRejection(market) ? market : { market, ...collections };
}

async function withLocales(tenant: string, rows: readonly Market[]) {
  return Promise.all(
    rows.map(async (market) => ({
      market,
      locales: await loadRows(marketLocales, { tenant, parent: market.id }),
    })),
  );
}

/** Every market of the tenant with its locales, in two round trips. */
export async function loadMarketLocales(tenant: string) {
  return withLocales(tenant, await loadRows(markets, { tenant }));
}

/** The default market with its locales, in two round trips; nothing where there is no market. */
export async function loadDefaultMarketLocales(tenant: string) {
  const rows = await loadRows(markets, { tenant });
  return withLocales(
    tenant,
    rows.filter(({ is_default }) => is_default),
  );
}
