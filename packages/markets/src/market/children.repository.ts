import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Collection } from '@waybill/resources/collection';
import { loadForUpdate } from '@waybill/resources/collection.repository';
import { clearSteps } from '@waybill/resources/collection.writes';
import type { BaseRow } from '@waybill/resources/row';
import type { Stored } from '@waybill/resources/rules';
import type { Step } from '@waybill/table/plan/step';
import { type Collections, sizeOf } from '../collections.ts';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';
import { type Market, ofMarket } from './market.resource.ts';

/** The collections of a market as those load them who change them. */
export interface UnheldChildren {
  readonly rows: Collections;
  /** What removes them all. */
  readonly clear: () => Step[];
}

/**
 * Whether these are all rows of a market as loaded. Queries beside a transaction are no snapshot:
 * the market may count a row already that its collection does not show yet.
 */
export function seesAll(market: Stored<Market> | undefined, rows: Collections): boolean {
  return market?.item[ofMarket.counter] === sizeOf(rows);
}

const rowsOf = <Row extends BaseRow>({ stored }: Collection<Row>) => stored.map(({ row }) => row);

/** The collections of a market, unless an unfinished change of any size holds some of them. */
export async function loadUnheldChildren(
  tenant: string,
  marketId: string,
): Promise<UnheldChildren | Rejection> {
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
