import { findMarket } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { settings } from '@waybill/registry/settings.generated';
import { checkSettings } from '@waybill/settings/effective';
import { loadSettings } from '@waybill/settings/settings.repository';
import { getAppSettingsOperation } from '@waybill/tenants/settings/settings.operations';

export const handler = serve(getAppSettingsOperation, async ({ path: { app }, query, ctx }) => {
  const declared = settings.find((area) => area.app === app);
  if (declared === undefined) return reject('not_found', `There is no area ${app}.`);
  const broken = checkSettings(declared, {}, query.market !== undefined);
  if (broken !== undefined) return broken;
  const [stored, found] = await Promise.all([
    loadSettings(ctx.tenant, declared),
    query.market === undefined ? undefined : findMarket(ctx.tenant, query.market, 'back-office'),
  ]);
  // An unknown market answers the tenant's values (API-119).
  const market = found === undefined || isRejection(found) ? undefined : found;
  return { app, market: market?.code ?? null, settings: stored.for(market?.id), masked: [] };
});
