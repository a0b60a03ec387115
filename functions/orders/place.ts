import { defaultMarketId } from '@waybill/api/market';
import { serve } from '@waybill/api/serve';
import { isRejection } from '@waybill/kernel/rejection';
import { drawNumber } from '@waybill/orders/number-range/number-range.repository';
import { placeOrder } from '@waybill/orders/order/order.operations';
import { asDetail, decidePlacement, numberOrder } from '@waybill/orders/placement/place-order';
import { refuseTakenId } from '@waybill/orders/placement/placement.repository';
import { placementWrites } from '@waybill/orders/placement/placement.writes';
import { orderSettings } from '@waybill/orders/settings';
import { loadSettings } from '@waybill/settings/settings.repository';

export const handler = serve(placeOrder, async ({ body, ctx }) => {
  const [stored, standIn, begun] = await Promise.all([
    loadSettings(ctx.tenant, orderSettings),
    defaultMarketId(ctx.tenant),
    ctx.begin(),
  ]);
  if (isRejection(begun)) return begun;
  const settings = stored.for(begun.market?.id ?? standIn);
  const decision = decidePlacement({ body, settings, ...ctx });
  if (isRejection(decision)) return decision;
  const held = await refuseTakenId(ctx.tenant, decision.order.external_id);
  if (held !== undefined) return held;
  const draw = await drawNumber(ctx.tenant, settings.order_number_range_code, ctx.at);
  if (isRejection(draw)) return draw;
  const result = numberOrder(decision, draw);
  const answer = asDetail(result);
  return (await ctx.commit(placementWrites(ctx.tenant, result), answer)) ?? answer;
});
