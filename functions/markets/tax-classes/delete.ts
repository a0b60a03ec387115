import type { Context } from '@waybill/api/context';
import { serve } from '@waybill/api/serve';
import { deleteTaxClass } from '@waybill/markets/tax-class/delete-tax-class.command';
import { deleteTaxClassOperation } from '@waybill/markets/tax-class/delete-tax-class.operations';
import { loadSettings } from '@waybill/settings/settings.repository';
import { shippingSettings } from '@waybill/shipping/shared/settings';
import { taxClassUsage } from '@waybill/shipping/tax-class/usage.repository';

/** The fallback setting of shipping where the tenant or the market names the code in it. */
async function fallbackNaming({ tenant }: Context, marketId: string, code: string) {
  const stored = await loadSettings(tenant, shippingSettings);
  const levels = [stored.at(undefined), stored.at(marketId)];
  const named = levels.some((level) => level.shipping_tax_class === code);
  return { shipping_tax_class: named ? code : null };
}

export const handler = serve(deleteTaxClassOperation, async ({ path, ctx }) => {
  const { tenant } = ctx;
  const scope = { tenant, parent: path.market_id };
  return deleteTaxClass({ ctx, scope, id: path.id }, (code) =>
    taxClassUsage(tenant, code, fallbackNaming(ctx, path.market_id, code)),
  );
});
