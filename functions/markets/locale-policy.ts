import { serve } from '@waybill/api/serve';
import { loadMarketLocales } from '@waybill/markets/collections/collections.repository';
import { tenantLocalePolicy } from '@waybill/markets/locale-policy/locale-policy';
import { getLocalePolicyOperation } from '@waybill/markets/locale-policy/locale-policy.operations';
import { marketSettings, settingsOfMarket } from '@waybill/markets/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getLocalePolicyOperation, async ({ ctx }) => {
  const [markets, stored] = await Promise.all([
    loadMarketLocales(ctx.tenant),
    loadSettings(ctx.tenant, marketSettings),
  ]);
  return tenantLocalePolicy(markets, settingsOfMarket(stored));
});
