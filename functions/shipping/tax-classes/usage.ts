import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { getTaxClassUsageOperation } from '@waybill/shipping/tax-class/usage.operations';
import { taxClassUsage } from '@waybill/shipping/tax-class/usage.repository';

export const handler = serve(getTaxClassUsageOperation, async ({ path, ctx }) => {
  const market = await ctx.market();
  const marketId = isRejection(market) ? undefined : market?.id;
  const settings = loadSettings(ctx.tenant, shippingSettings).then((stored) =>
    stored.for(marketId),
  );
  return taxClassUsage(ctx.tenant, path.code, settings);
});
