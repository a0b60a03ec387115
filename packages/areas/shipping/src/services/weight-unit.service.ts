import { isRejection } from '@waybill/kernel/rejection';
import { bindRules, type Call } from '@waybill/resources/bind-rules';
import { loadSettings } from '@waybill/settings/settings.repository';
import { countChangesOf } from '../shared/offer-versions.writes.ts';
import { shippingSettings } from '../shared/settings.ts';
import { refuseWeightUnitRemoval } from '../weight-unit/unit-removal.ts';
import { weightUnits } from '../weight-unit/weight-unit.resource.ts';

/** The unit that the setting of the market of the call names, else the tenant's (SHP-87). */
async function loadNamedUnit({ ctx }: Call): Promise<string | null> {
  const [stored, market] = await Promise.all([
    loadSettings(ctx.tenant, shippingSettings),
    ctx.market(),
  ]);
  return stored.for(isRejection(market) ? undefined : market?.id).weight_unit;
}

/** A unit is deleted only while the setting `weight_unit` does not name it; every change changes quotes. */
export const weightUnitService = bindRules(weightUnits, {
  loadDeleteRules: async (call) => {
    const named = await loadNamedUnit(call);
    return { refuseDelete: ({ row }) => refuseWeightUnitRemoval(row, named) };
  },
  sideWrites: countChangesOf('unit'),
});
