import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { shippingSettings } from '@waybill/shipping/settings';
import { getTaxClassUsage } from '@waybill/shipping/tax-class/usage.operations';
import { taxClassUsage } from '@waybill/shipping/tax-class/usage.repository';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(getTaxClassUsage, async ({ path, ctx }) => {
  const market = await ctx.market();
  const marketId = isRejection(market) ? undefined : market?.id;
  const settings = loadSettings(ctx.tenant, 'shipping').then((stored) =>
    shippingSettings(stored.for(marketId)),
  );
  return taxClassUsage(ctx.tenant, path.code, settings);
});
