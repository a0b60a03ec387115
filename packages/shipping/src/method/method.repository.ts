import { collectionPattern } from '@waybill/resources/address';
import { type Call, loadCollection } from '@waybill/resources/collection.repository';
import type { Rules } from '@waybill/resources/rules';
import { loadCarriers, moveCarrier } from '../carrier/carrier.repository.ts';
import { offerChanged } from '../offer-token.writes.ts';
import { type PriceStep, unpackSteps } from '../price-table/price-step.ts';
import { tiersKey } from '../price-table/tier-table.entity.ts';
import { type Method, methods } from './method.resource.ts';
import { normalizeMethod } from './normalize-method.ts';

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

/** A method has a carrier of the tenant, or none. */
export async function methodRules({ ctx }: Call): Promise<Rules<Method>> {
  const { tenant } = ctx;
  const ids = (await loadCarriers(tenant)).map(({ id }) => id);
  return {
    settle: (draft, { before }) => normalizeMethod(draft, ids, before),
    alongside: ({ before, after }) => [
      offerChanged(tenant, ctx.newId()),
      ...moveCarrier(tenant, before?.row.carrier_id ?? null, after?.carrier_id ?? null),
    ],
  };
}

/** A method goes with its tiers. */
export async function deleteRules({ ctx, id = '' }: Call): Promise<Rules<Method>> {
  const { tenant } = ctx;
  return {
    alongside: ({ before }) => [
      { remove: tiersKey(tenant, id) },
      offerChanged(tenant, ctx.newId()),
      ...moveCarrier(tenant, before?.row.carrier_id ?? null, null),
    ],
  };
}
