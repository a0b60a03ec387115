import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { serveDelete } from '@waybill/resources/handlers';
import { unitRemovalService } from '@waybill/shipping/services/weight-unit.service';
import { shippingSettings } from '@waybill/shipping/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

/** The setting of the market of the call counts, else the tenant's (SHP-87). */
async function namedUnit({ ctx }: Call): Promise<string | null> {
  const [stored, market] = await Promise.all([loadSettings(ctx.tenant, 'shipping'), ctx.market()]);
  const marketId = isRejection(market) ? undefined : market?.id;
  return shippingSettings(stored.for(marketId)).weight_unit;
}

export const handler = serveDelete(unitRemovalService(namedUnit));
