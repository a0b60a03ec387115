import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { clearSteps } from '@waybill/resources/change.writes';
import { loadUnheld } from '@waybill/resources/collection.repository';
import type { Collection } from '@waybill/resources/decide';
import type { BaseRow } from '@waybill/resources/row';
import type { Step } from '@waybill/table/plan/step';
import type { Collections } from '../collections.ts';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';

/** The collections of a market as those load them who change them. */
export interface UnheldChildren {
  readonly rows: Collections;
  /** What removes them all. */
  readonly clear: () => Step[];
}

const rowsOf = <Row extends BaseRow>({ stored }: Collection<Row>) => stored.map(({ row }) => row);

/** The collections of a market, unless an unfinished change of any size holds some of them. */
export async function loadUnheldChildren(
  tenant: string,
  marketId: string,
): Promise<UnheldChildren | Rejection> {
  const scope = { tenant, parent: marketId };
  const [locales, currencies, taxClasses] = await Promise.all([
    loadUnheld(marketLocales, scope),
    loadUnheld(marketCurrencies, scope),
    loadUnheld(marketTaxClasses, scope),
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
