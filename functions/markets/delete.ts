import { serve } from '@waybill/api/serve';
import { deleteMarket } from '@waybill/markets/delete/delete-market.command';
import { markets } from '@waybill/markets/market/market.resource';
import { settings } from '@waybill/registry/settings.generated';
import { marketSettingsRemoval } from '@waybill/settings/settings.repository';

export const handler = serve(markets.contracts.delete, async ({ path: { id }, ctx }) =>
  deleteMarket(ctx, id, marketSettingsRemoval(ctx.tenant, settings, id)),
);
