import { recordEvents } from '@waybill/events/record-events.writes';
import { insertSteps } from '@waybill/resources/collection.writes';
import { entityEvent } from '@waybill/resources/entity-event';
import type { Gathered, Step } from '@waybill/table/write';
import { marketCurrencies, marketCurrencyTopics } from '../currency/market-currency.resource.ts';
import { marketLocales, marketLocaleTopics } from '../locale/market-locale.resource.ts';
import { marketTaxClasses, marketTaxClassTopics } from '../tax-class/market-tax-class.resource.ts';
import type { Collections } from './collections.ts';

/** The writes of a copy of any size into the collections of a market: its new rows, with an event each. */
export function copySteps(
  tenant: string,
  marketId: string,
  { locales, currencies, tax_classes }: Collections,
): { readonly steps: Step[]; readonly recorded: Gathered[] } {
  const scope = { tenant, parent: marketId };
  return {
    steps: [
      ...insertSteps(marketLocales, scope, locales),
      ...insertSteps(marketCurrencies, scope, currencies),
      ...insertSteps(marketTaxClasses, scope, tax_classes),
    ],
    recorded: recordEvents(tenant, [
      ...locales.map((row) => entityEvent(marketLocaleTopics.created, row)),
      ...currencies.map((row) => entityEvent(marketCurrencyTopics.created, row)),
      ...tax_classes.map((row) => entityEvent(marketTaxClassTopics.created, row)),
    ]),
  };
}

/** Ids in ascending order, so that copies of equal rank keep the order of their originals. */
export function ascending(newId: () => string, count: number): () => string {
  const ids = Array.from({ length: count }, newId).sort();
  return () => ids.shift() ?? newId();
}
