import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { listDefaults } from '@waybill/order-lists/command/list-defaults';
import { lookUpKinds } from '@waybill/order-lists/kind/kind.repository';
import { getListDefaultsOperation } from '@waybill/order-lists/list/defaults.operations';
import { orderListSettings } from '@waybill/order-lists/shared/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(getListDefaultsOperation, async ({ ctx }) => {
  const [kinds, settings, market] = await Promise.all([
    lookUpKinds(ctx.tenant),
    loadSettings(ctx.tenant, orderListSettings),
    ctx.market(),
  ]);
  if (isRejection(market)) return market;
  return { defaults: listDefaults(settings.for(market?.id), kinds) };
});
