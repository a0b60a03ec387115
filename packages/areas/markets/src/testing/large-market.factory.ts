import { recordKey } from '@waybill/resources/address';
import { insertSteps } from '@waybill/resources/collection.writes';
import type { ResourceRefusal } from '@waybill/resources/rules';
import { commit } from '@waybill/table/commit';
import { directWrite } from '@waybill/table/testing';
import type { Step } from '@waybill/table/write';
import { marketCurrencies } from '../currency/market-currency.resource.ts';
import { marketLocales } from '../locale/market-locale.resource.ts';
import { markets, ofMarket } from '../market/market.resource.ts';
import { marketTaxClasses } from '../tax-class/market-tax-class.resource.ts';
import { aCurrency, aLocale, aMarket, aTaxClass, uuidOf } from './market.factory.ts';

const AT_ONCE = 90;

const letters = (index: number) =>
  String.fromCodePoint(97 + Math.floor(index / 26), 97 + (index % 26));

async function store(steps: readonly Step<ResourceRefusal>[]): Promise<void> {
  for (let start = 0; start < steps.length; start += AT_ONCE) {
    const refused = await commit(steps.slice(start, start + AT_ONCE).map(directWrite));
    if (refused !== undefined) throw new Error(refused.message);
  }
}

/** Gives a tenant `size` markets, the first of them the default. */
export async function fillTenant(tenant: string, size: number): Promise<void> {
  const rows = Array.from({ length: size }, (_, index) =>
    aMarket({ id: uuidOf(index + 1), code: `m${index}`, is_default: index === 0 }),
  );
  await store(insertSteps(markets, { tenant }, rows));
}

/**
 * Gives a market `size` locales and as many currencies, EUR among them, the first of each flagged,
 * and one flagged tax class; up to 600.
 */
export async function fillMarket(tenant: string, marketId: string, size: number): Promise<void> {
  const scope = { tenant, parent: marketId };
  const row = (index: number) => ({
    id: uuidOf(index + 1),
    market_id: marketId,
    position: index,
    is_default: index === 0,
  });
  const rows = Array.from({ length: size }, (_, index) => row(index));
  const codes = rows.map((_, index) => letters(index));
  const locales = codes.map((code, index) => aLocale(`${code}-${code.toUpperCase()}`, rows[index]));
  const currencies = codes.map((code, index) =>
    aCurrency(index === 0 ? 'EUR' : `X${code.toUpperCase()}`, rows[index]),
  );
  await store(insertSteps(marketLocales, scope, locales));
  await store(insertSteps(marketCurrencies, scope, currencies));
  await store(insertSteps(marketTaxClasses, scope, [aTaxClass('standard', row(0))]));
  const update = recordKey(markets, { tenant }, marketId);
  await commit([{ update, add: { [ofMarket.counter]: 2 * size + 1 } }]);
}
