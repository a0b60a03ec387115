import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { loadMarket, marketIdOf } from '@waybill/markets/collections/collections.repository';
import { readinessReport } from '@waybill/markets/readiness/readiness';
import { getReadinessOperation } from '@waybill/markets/readiness/readiness.operations';
import { marketSettings, settingsOfMarket } from '@waybill/markets/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getReadinessOperation, async ({ path, ctx }) => {
  const id = await marketIdOf(ctx.tenant, path.id);
  if (isRejection(id)) return id;
  const [market, stored] = await Promise.all([
    loadMarket(ctx.tenant, id),
    loadSettings(ctx.tenant, marketSettings),
  ]);
  return isRejection(market) ? market : readinessReport(market, settingsOfMarket(stored, id));
});
