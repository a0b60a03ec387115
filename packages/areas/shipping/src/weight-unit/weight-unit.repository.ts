import { collectionPattern } from '@waybill/resources/address';
import { type Collection, rowsOf } from '@waybill/resources/collection';
import { loadCollection } from '@waybill/resources/collection.repository';
import { loadSeeded, type SeedContext } from '@waybill/resources/seed.repository';
import { inOrder } from '../shared/in-order.ts';
import type { Unit } from './convert-weight.ts';
import { standardWeightUnits, type WeightUnit, weightUnits } from './weight-unit.resource.ts';

export const patterns = [collectionPattern(weightUnits)];

/** The weight units of the tenant, never none; in no particular order. */
export async function loadWeightUnits(ctx: SeedContext): Promise<WeightUnit[]> {
  return (await loadSeeded(weightUnits, ctx)).stored.map(({ row }) => row);
}

/** The units a quote may be asked in: the standard ones while the tenant keeps none. */
interface QuotedUnits extends Collection<WeightUnit> {
  readonly units: readonly Unit[];
}

/** The units of a quote, in their order, with the records that they are. */
export async function loadQuotedUnits(tenant: string): Promise<QuotedUnits> {
  const collection = await loadCollection(weightUnits, { tenant });
  const rows = inOrder(rowsOf(collection));
  return { ...collection, units: rows.length > 0 ? rows : standardWeightUnits };
}
