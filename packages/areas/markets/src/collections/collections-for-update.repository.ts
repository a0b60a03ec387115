import { isRejection } from '@waybill/kernel/rejection';
import { rowsOf } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { clearSteps } from '@waybill/resources/collection.writes';
import type { Stored } from '@waybill/resources/rules';
import type { Conflict, Step } from '@waybill/table/write';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { type Market, ofMarket } from '../market/market.resource.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';
import { type Collections, sizeOf } from './collections.ts';

/** The collections of a market as a call loads them that changes them. */
export interface CollectionsForUpdate {
  readonly rows: Collections;
  /** The write that removes them all. */
  readonly clear: () => Step[];
}

/**
 * Tells that these are all rows of a market as loaded. Queries beside a transaction are no snapshot:
 * the market may count a row already that its collection does not show yet.
 */
export function seesAll(market: Stored<Market> | undefined, rows: Collections): boolean {
  return market?.item[ofMarket.counter] === sizeOf(rows);
}

/** The collections of a market, unless an unfinished change of any size locks some of them. */
export async function loadCollectionsForUpdate(
  tenant: string,
  marketId: string,
): Promise<CollectionsForUpdate | Conflict> {
  const scope = { tenant, parent: marketId };
  const [locales, currencies, taxClasses] = await Promise.all([
    loadForUpdate(marketLocales, scope),
    loadForUpdate(marketCurrencies, scope),
    loadForUpdate(marketTaxClasses, scope),
  ]);
  if (isRejection(locales)) return locales;
  if (isRejection(currencies)) return currencies;
  if (isRejection(taxClasses)) return taxClasses;
  return {
    rows: {
      locales: rowsOf(locales),
      currencies: rowsOf(currencies),
      tax_classes: rowsOf(taxClasses),
    },
    clear: () => [
      ...clearSteps(marketLocales, scope, locales),
      ...clearSteps(marketCurrencies, scope, currencies),
      ...clearSteps(marketTaxClasses, scope, taxClasses),
    ],
  };
}
