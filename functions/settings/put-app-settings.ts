import { findMarket } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection, reject } from '@waybill/kernel/rejection';
import { settings } from '@waybill/registry/settings.generated';
import { checkSettings, takenValues } from '@waybill/settings/effective';
import { loadSettings, storeSettings } from '@waybill/settings/settings.repository';
import { putAppSettingsOperation } from '@waybill/tenants/settings/settings.operations';

export const handler = serve(putAppSettingsOperation, async ({ path: { app }, body, ctx }) => {
  const declared = settings.find((area) => area.app === app);
  if (declared === undefined) return reject('not_found', `There is no area ${app}.`);
  const market =
    body.market == null ? undefined : await findMarket(ctx.tenant, body.market, 'back-office');
  if (isRejection(market)) return reject('not_found', market.message);
  const broken = checkSettings(declared, body.values, market !== undefined);
  if (broken !== undefined) return broken;
  await storeSettings(ctx.tenant, declared, market?.id, takenValues(declared, body.values));
  const stored = await loadSettings(ctx.tenant, declared);
  return { app, market: market?.code ?? null, settings: stored.for(market?.id), masked: [] };
});
