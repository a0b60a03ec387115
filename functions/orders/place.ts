import { defaultMarketId } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { drawNumber } from '@waybill/orders/number-range/number-range.repository';
import { placeOrder } from '@waybill/orders/order/order.operations';
import { asDetail, decidePlacement, placed } from '@waybill/orders/order/place';
import { refuseHeldId } from '@waybill/orders/order/placement.repository';
import { placementWrites } from '@waybill/orders/order/placement.writes';
import { placementSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/tenants/settings/settings.repository';

export const handler = serve(placeOrder, async ({ body, ctx }) => {
  const [stored, standIn, begun] = await Promise.all([
    loadSettings(ctx.tenant, 'orders'),
    defaultMarketId(ctx.tenant),
    ctx.begin(),
  ]);
  if (isRejection(begun)) return begun;
  const settings = placementSettings(stored.for(begun.market?.id ?? standIn));
  const decision = decidePlacement({ body, settings, ...ctx });
  if (isRejection(decision)) return decision;
  const held = await refuseHeldId(ctx.tenant, decision.order.external_id);
  if (held !== undefined) return held;
  const draw = await drawNumber(ctx.tenant, settings.order_number_range_code, ctx.at);
  if (isRejection(draw)) return draw;
  const result = placed(decision, draw);
  const answer = asDetail(result);
  return (await ctx.commit(placementWrites(ctx.tenant, result), answer)) ?? answer;
});
