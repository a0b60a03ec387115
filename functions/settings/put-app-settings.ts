import { findMarket } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { checkSettings } from '@waybill/tenants/settings/effective';
import { isApp } from '@waybill/tenants/settings/setting';
import { putAppSettings } from '@waybill/tenants/settings/settings.operations';
import { loadSettings, storeSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(putAppSettings, async ({ path: { app }, body, ctx }) => {
  if (!isApp(app)) return reject('not_found', `There is no area ${app}.`);
  const market =
    body.market == null ? undefined : await findMarket(ctx.tenant, body.market, 'back-office');
  if (isRejection(market)) return reject('not_found', market.message);
  const broken = checkSettings(app, body.values, market !== undefined);
  if (broken !== undefined) return broken;
  await storeSettings(ctx.tenant, app, market?.id, body.values);
  const stored = await loadSettings(ctx.tenant, app);
  return { app, market: market?.code ?? null, settings: stored.for(market?.id), masked: [] };
});
