import type { Context } from '@waybill/api/context';
import { defaultMarketId } from '@waybill/api/market';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { StoredSettings } from '@waybill/settings/setting';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { Locks } from '@waybill/table/commit';
import { type Conflict, joinChanges } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { askFor } from '../fulfillment/goods-lines.ts';
import { showBuyer, showOrder } from '../fulfillment/show-fulfillment.ts';
import type { GoodsPort, OrderGoods, RouteRefusal } from '../goods/goods.port.ts';
import type { NoNumberRange } from '../number-range/number-format.ts';
import { drawOnce } from '../number-range/number-range.repository.ts';
import { unfinishedAt } from '../order/fulfillment-status.ts';
import { ORDER_ENTITY } from '../order/order.entity.ts';
import type { OrderDetail } from '../order/order.schema.ts';
import type { Taken } from '../order/order-claims.writes.ts';
import { refuseTakenId } from '../order/taken-id.repository.ts';
import { orderSettings, type PlacementSettings } from '../shared/settings.ts';
import {
  asKept,
  broughtNumber,
  decidePlacement,
  numberOrder,
  type PlacedOrder,
  type PlacementDecision,
} from './place-order.ts';
import type { PlaceOrderBody } from './placement.schema.ts';
import { FIRST_REV, placementChanges, placementWrites } from './placement.writes.ts';
import type { PlacementRefusal } from './placement-refusals.ts';
import { promisePlacement } from './promise-placement.ts';
import type { Receiving } from './receipt.ts';
import { receivedWrites } from './received.writes.ts';
import { judgePlacement } from './received-placement.ts';

interface Loaded {
  readonly settings: StoredSettings<typeof orderSettings.settings>;
  /** The default market stands in where the call names none (ORD-9). */
  readonly defaultMarket: string | undefined;
  readonly locks: Locks | undefined;
}

interface Placing {
  readonly decision: PlacementDecision;
  readonly settings: PlacementSettings;
  readonly locks: Locks | undefined;
}

/** A placement at some stage, with its goods where it moves stock. */
type WithGoods<Stage> = Stage & { readonly goods: OrderGoods | undefined };

type Placed = WithGoods<{ readonly placed: PlacedOrder }>;

type Refusal<Withheld extends Rejection> =
  | Rejection<PlacementRefusal>
  | NoNumberRange
  | Taken
  | RouteRefusal
  | Withheld
  | Conflict;

/** The goods of a placement that moves stock, as the call asks for them (ORD-272, ORD-274). */
async function promise(
  ctx: Context,
  { decision, settings, locks }: Placing,
  port: GoodsPort,
  ref: string | null,
): Promise<WithGoods<Pick<Placing, 'decision'>> | RouteRefusal | Conflict> {
  if (!decision.order.moves_stock) return { decision, goods: undefined };
  const goods = await port.load(ctx, askFor(decision.items, ref), locks);
  if (isRejection(goods)) return goods;
  const promised = promisePlacement(decision, goods, settings);
  return isRejection(promised) ? goods.settle(promised) : { decision: promised, goods };
}

/**
 * Places an order: decides it, promises its goods, draws its number and writes it with its events
 * (ORD-1, ORD-11, ORD-272), in one change with the answer that `present` makes of it.
 */
export async function placeOrder<Answer>(
  ctx: Context,
  body: PlaceOrderBody,
  present: (placed: OrderDetail) => Answer,
  port: GoodsPort,
) {
  return place<Answer, never>(ctx, body, present, port);
}

/**
 * Places an order that arrives as a document: its receipt judges it before a number is drawn, and what the
 * receipt writes becomes true with it (PEP-82).
 */
export async function receiveOrder<Answer>(
  ctx: Context,
  body: PlaceOrderBody,
  received: Receiving,
  present: (placed: OrderDetail) => Answer,
  port: GoodsPort,
) {
  return place(ctx, body, present, port, received);
}

async function place<Answer, Withheld extends Rejection>(
  ctx: Context,
  body: PlaceOrderBody,
  present: (placed: OrderDetail) => Answer,
  port: GoodsPort,
  received?: Receiving<Withheld>,
) {
  const draw = drawOnce(ctx);
  const command: CompletingCommand<Loaded, Placing, Placed, Answer, Refusal<Withheld>> = {
    load: async (locks) => {
      const [settings, defaultMarket] = await Promise.all([
        loadSettings(ctx.tenant, orderSettings),
        defaultMarketId(ctx.tenant),
      ]);
      return { settings, defaultMarket, locks };
    },
    decide: ({ settings: stored, defaultMarket, locks }, { market }) => {
      const marketId = received?.market_id ?? market?.id ?? defaultMarket;
      const settings = stored.for(marketId);
      const decision = decidePlacement({ body, settings, marketId, received, ...ctx });
      if (isRejection(decision)) return decision;
      const judged = received === undefined ? decision : judgePlacement(decision, received);
      return isRejection(judged) ? judged : { decision: judged, settings, locks };
    },
    complete: async (placing) => {
      const { reservation_ref = null } = body;
      const [taken, promised] = await Promise.all([
        refuseTakenId(ctx.tenant, ORDER_ENTITY, placing.decision.order.external_id),
        promise(ctx, placing, port, reservation_ref),
      ]);
      if (taken !== undefined) return taken;
      if (isRejection(promised)) return promised;
      const { decision, goods } = promised;
      const range = placing.settings.order_number_range_code;
      const drawn = broughtNumber(decision) ?? (await draw(range));
      return isRejection(drawn) ? drawn : { placed: numberOrder(decision, drawn), goods };
    },
    write: ({ placed, goods }) => {
      const { number } = placed.order;
      const others = [
        goods?.writes({ number, fulfillmentAt: unfinishedAt(placed.fulfillments) }),
        received && receivedWrites(ctx, asKept(placed), received, FIRST_REV),
      ].filter((one) => one !== undefined);
      if (others.length === 0) return placementWrites(ctx.tenant, placed);
      return joinChanges<Taken | Withheld>(placementChanges(ctx.tenant, placed), ...others);
    },
    present: ({ placed }) => present(answered(ctx, placed)),
  };
  return runCompletingCommand(ctx, command);
}

/** The order as its caller sees it (ORD-290). */
function answered({ principal }: Context, placed: PlacedOrder): OrderDetail {
  const kept = asKept(placed);
  return principal === undefined ? showOrder(kept, placed.codes) : showBuyer(kept);
}
