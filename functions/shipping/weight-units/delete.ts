import { isRejection } from '@waybill/kernel/rejection';
import type { Call } from '@waybill/resources/bind-rules';
import { serveDelete } from '@waybill/resources/handlers';
import { shippingSettings } from '@waybill/shipping/settings';
import { unitRemovalService } from '@waybill/shipping/weight-unit/weight-unit.service';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

/** The setting of the market of the call counts, else the tenant's (shipping.md 4.5). */
async function namedUnit({ ctx }: Call): Promise<string | null> {
  const [stored, market] = await Promise.all([loadSettings(ctx.tenant, 'shipping'), ctx.market()]);
  const marketId = isRejection(market) ? undefined : market?.id;
  return shippingSettings(stored.for(marketId)).weight_unit;
}

export const handler = serveDelete(unitRemovalService(namedUnit));
