import { serve } from '@waybill/api/serve';
import { cloneMarketOperation } from '@waybill/markets/clone/clone.operations';
import { clone } from '@waybill/markets/clone/clone-market.command';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(cloneMarketOperation, async ({ path, body, ctx }) =>
  clone(ctx, path.id, body, () => loadSettings(ctx.tenant, 'markets')),
);
