import type { Context } from '@waybill/api/context';
import { defaultMarketId } from '@waybill/api/market';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import type { NoNumberRange } from '../number-range/number-format.ts';
import { drawOnce } from '../number-range/number-range.repository.ts';
import type { OrderDetail } from '../order/order.schema.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { orderSettings } from '../shared/settings.ts';
import {
  asDetail,
  broughtNumber,
  decidePlacement,
  numberOrder,
  type PlacedOrder,
  type PlacementDecision,
} from './place-order.ts';
import { refuseTakenId } from './placement.repository.ts';
import type { PlaceOrderBody } from './placement.schema.ts';
import { placementWrites } from './placement.writes.ts';
import type { PlacementRefusal } from './placement-refusals.ts';

interface Loaded {
  readonly settings: StoredSettings<typeof orderSettings.settings>;
  /** The default market stands in where the call names none (ORD-9). */
  readonly defaultMarket: string | undefined;
}

interface Placing {
  readonly decision: PlacementDecision;
  readonly range: string;
}

type Refusal = Rejection<PlacementRefusal> | NoNumberRange | Taken;

/**
 * Places an order: decides it, draws its number and writes it with its events (ORD-1, ORD-11), in
 * one change with the answer that `present` makes of it.
 */
export async function placeOrder<Answer>(
  ctx: Context,
  body: PlaceOrderBody,
  present: (placed: OrderDetail) => Answer,
) {
  const draw = drawOnce(ctx);
  const command: CompletingCommand<Loaded, Placing, PlacedOrder, Answer, Refusal> = {
    load: async () => {
      const [settings, defaultMarket] = await Promise.all([
        loadSettings(ctx.tenant, orderSettings),
        defaultMarketId(ctx.tenant),
      ]);
      return { settings, defaultMarket };
    },
    decide: ({ settings: stored, defaultMarket }, { market }) => {
      const marketId = market?.id ?? defaultMarket;
      const settings = stored.for(marketId);
      const decision = decidePlacement({ body, settings, marketId, ...ctx });
      const range = settings.order_number_range_code;
      return isRejection(decision) ? decision : { decision, range };
    },
    complete: async ({ decision, range }) => {
      const taken = await refuseTakenId(ctx.tenant, decision.order.external_id);
      if (taken !== undefined) return taken;
      const drawn = broughtNumber(decision) ?? (await draw(range));
      return isRejection(drawn) ? drawn : numberOrder(decision, drawn);
    },
    write: (placed) => placementWrites(ctx.tenant, placed),
    present: (placed) => present(asDetail(placed)),
  };
  return runCompletingCommand(ctx, command);
}
