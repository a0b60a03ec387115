import { collectionPattern } from '@waybill/resources/address';
import { loadCollection } from '@waybill/resources/collection.repository';
import { type PriceStep, unpackSteps } from '../price-table/price-step.ts';
import { type Method, methods } from './method.resource.ts';

export const patterns = [collectionPattern(methods)];

/** A method as quotes see it: its row with the steps of its price table. */
export interface QuotedMethod {
  readonly method: Method;
  readonly steps: readonly PriceStep[];
}

/** Every method of the tenant with its price table, in one query; in no particular order. */
export async function loadQuotedMethods(tenant: string): Promise<QuotedMethod[]> {
  const { stored } = await loadCollection(methods, { tenant });
  return stored.map(({ row, item }) => ({
    method: row,
    steps: row.pricing_type === 'matrix' ? unpackSteps(item['steps']) : [],
  }));
}
