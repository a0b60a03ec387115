import { defaultMarketId } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { drawNumber } from '@waybill/orders/number-range/number-range.repository';
import { placeOrder } from '@waybill/orders/order/order.operations';
import { asDetail, decidePlacement, placed } from '@waybill/orders/order/place';
import { refuseHeldId } from '@waybill/orders/order/placement.repository';
import { placementWrites } from '@waybill/orders/order/placement.writes';
import { orderSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(placeOrder, async ({ body, ctx }) => {
  const [stored, market, standIn, claim] = await Promise.all([
    loadSettings(ctx.tenant, orderSettings),
    ctx.market(),
    defaultMarketId(ctx.tenant),
    ctx.claim(),
  ]);
  if (isRejection(claim)) return claim;
  if (isRejection(market)) return market;
  const settings = stored.for(market?.id ?? standIn);
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
