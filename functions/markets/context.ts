import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { loadMarket } from '@waybill/markets/collections/collections.repository';
import { marketContext } from '@waybill/markets/context/context';
import { getMarketContextOperation } from '@waybill/markets/context/context.operations';
import { marketSettings, settingsOfMarket } from '@waybill/markets/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getMarketContextOperation, async ({ path, ctx }) => {
  const id = path.id;
  const [market, stored] = await Promise.all([
    loadMarket(ctx.tenant, id),
    loadSettings(ctx.tenant, marketSettings),
  ]);
  return isRejection(market) ? market : marketContext(market, settingsOfMarket(stored, id));
});
