import { serve } from '@waybill/api/serve';
import { loadDefaultMarketLocales } from '@waybill/markets/collections/collections.repository';
import { tenantLocalePolicy } from '@waybill/markets/locale-policy/locale-policy';
import { getLocaleOperation } from '@waybill/markets/locale-policy/locale-policy.operations';
import { marketSettings, settingsOfMarket } from '@waybill/markets/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getLocaleOperation, async ({ ctx }) => {
  const [markets, stored] = await Promise.all([
    loadDefaultMarketLocales(ctx.tenant),
    loadSettings(ctx.tenant, marketSettings),
  ]);
  return tenantLocalePolicy(markets, settingsOfMarket(stored));
});
