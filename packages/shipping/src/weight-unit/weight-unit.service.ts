import { isRejection } from '@waybill/kernel/rejection';
import { bindRules } from '@waybill/resources/bind-rules';
import { loadSettings } from '@waybill/settings/settings.repository';
import { changeOffer } from '../rate/offer.writes.ts';
import { shippingSettings } from '../settings.ts';
import { refuseWeightUnitRemoval } from './delete.ts';
import { weightUnits } from './weight-unit.resource.ts';

/**
 * A unit goes only while the setting `weight_unit` does not name it, for the market of the call
 * or else for the tenant (shipping.md 4.5); every change of one changes quotes.
 */
export const weightUnitService = bindRules(weightUnits, {
  loadDeleteRules: async ({ ctx }) => {
    const [stored, market] = await Promise.all([
      loadSettings(ctx.tenant, shippingSettings),
      ctx.market(),
    ]);
    const marketId = isRejection(market) ? undefined : market?.id;
    const { weight_unit } = stored.for(marketId);
    return { refuseDelete: ({ row }) => refuseWeightUnitRemoval(row, weight_unit) };
  },
  sideWrites: changeOffer,
});
