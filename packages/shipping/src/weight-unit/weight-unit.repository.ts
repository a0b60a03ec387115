import { collectionPattern } from '@waybill/resources/address';
import { type Call, loadRows } from '@waybill/resources/collection.repository';
import type { Rules } from '@waybill/resources/rules';
import { offerChanged } from '../offer-token.writes.ts';
import { loadSeeded, type SeedContext } from '../term/seeded-terms.repository.ts';
import type { Unit } from './convert-weight.ts';
import { standardWeightUnits } from './standard-units.ts';
import { type WeightUnit, weightUnits } from './weight-unit.resource.ts';

export const patterns = [collectionPattern(weightUnits)];

/** The weight units of the tenant, never none; in no particular order. */
export async function loadWeightUnits(ctx: SeedContext): Promise<WeightUnit[]> {
  return (await loadSeeded(weightUnits, ctx)).stored.map(({ row }) => row);
}

/** The units a quote may be asked in: the standard ones while the tenant keeps none. */
export async function loadQuotedUnits(tenant: string): Promise<readonly Unit[]> {
  const rows = await loadRows(weightUnits, { tenant });
  return rows.length > 0 ? rows : standardWeightUnits;
}

/** Every change of a unit changes quotes. */
export async function changeRules({ ctx }: Call): Promise<Rules<WeightUnit>> {
  const alongside = () => [offerChanged(ctx.tenant, ctx.newId())];
  return { ...weightUnits.rules, alongside };
}

/** A new unit comes beside the standard ones. */
export async function createRules(call: Call): Promise<Rules<WeightUnit>> {
  await loadSeeded(weightUnits, call.ctx);
  return changeRules(call);
}
