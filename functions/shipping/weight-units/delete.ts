import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/collection.repository';
import { deleteHandler } from '@waybill/resources/handlers';
import type { Rules } from '@waybill/resources/rules';
import { shippingSettings } from '@waybill/shipping/settings';
import { refuseWeightUnitRemoval } from '@waybill/shipping/weight-unit/unit-removal';
import { changeRules } from '@waybill/shipping/weight-unit/weight-unit.repository';
import { type WeightUnit, weightUnits } from '@waybill/shipping/weight-unit/weight-unit.resource';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

/** The setting of the market of the call counts, else the tenant's (SHP-87). */
async function rulesOf(call: Call): Promise<Rules<WeightUnit>> {
  const { ctx } = call;
  const [stored, market] = await Promise.all([loadSettings(ctx.tenant, 'shipping'), ctx.market()]);
  const marketId = isRejection(market) ? undefined : market?.id;
  const { weight_unit } = shippingSettings(stored.for(marketId));
  return {
    ...(await changeRules(call)),
    release: ({ row }) => refuseWeightUnitRemoval(row, weight_unit),
  };
}

export const handler = deleteHandler(weightUnits, rulesOf);
