import type { Context } from '@waybill/api/context';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { NewChildSet } from '@waybill/table/aggregate';
import type { Locks } from '@waybill/table/commit';
import type { Conflict } from '@waybill/table/write';
import { type CompletingCommand, runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import { moveWrites } from '../cart/cart.writes.ts';
import { refuseInactive, refuseUnseen } from '../cart/cart-reach.ts';
import { type LoadedCart, readOpenCart } from '../line/line.repository.ts';
import { lineWrites, stageLines } from '../line/line.writes.ts';
import { type CartSettings, cartSettings } from '../shared/settings.ts';
import type { CartConversion, OrderCartBody } from './order.schema.ts';
import { orderCart as decideOrder, type Ordered } from './order-cart.ts';
import {
  type BookedGoods,
  type BookGoods,
  type Demand,
  demandOf,
  type RefusedGoods,
  type ReservePort,
  refuseGoods,
  reservationOf,
} from './reservation.ts';

interface Ground<Refusal extends Rejection> {
  readonly before: LoadedCart;
  readonly settings: CartSettings;
  readonly demand: Demand;
  /** Undefined where no goods are asked for. */
  readonly book: BookGoods<Refusal> | undefined;
}

interface Decided<Refusal extends Rejection> extends Ground<Refusal>, Ordered {}

interface Booked<Refusal extends Rejection> extends Decided<Refusal> {
  readonly goods: BookedGoods<Refusal> | undefined;
  /** All lines as they wait to count, where there are too many for one transaction. */
  readonly childSet: NewChildSet | undefined;
}

type OrderRefusal =
  | Rejection<
      'not_found' | 'cart_not_active' | 'cart_empty' | 'invalid_value' | 'reservation_refused'
    >
  | Conflict;

/** The order of a cart, and how its goods are come by. */
interface Ordering<Refusal extends Rejection> extends Required<OrderCartBody> {
  readonly id: string;
  /** Undefined where the goods were refused, or nobody keeps any. */
  readonly load: ReservePort<Refusal>['load'] | undefined;
  readonly refused?: RefusedGoods | undefined;
}

async function loadGround<Refusal extends Rejection>(
  ctx: Context,
  { id, order_ref, load }: Ordering<Refusal>,
  locks: Locks | undefined,
): Promise<Ground<Refusal> | Refusal | Rejection<'not_found'> | Conflict> {
  const [before, stored] = await Promise.all([
    readOpenCart(ctx.tenant, id),
    loadSettings(ctx.tenant, cartSettings),
  ]);
  if (isRejection(before)) return before;
  const settings = stored.for(undefined);
  const demand = demandOf(before.cart, before.lines, order_ref ?? null);
  const asks = settings.convert_reserves_stock !== 'never' && demand.items.length > 0;
  const book = asks ? await load?.(ctx, demand, locks) : undefined;
  return isRejection(book) ? book : { before, settings, demand, book };
}

function decide<Refusal extends Rejection>(
  ctx: Context,
  { order_ref = null, refused }: Ordering<Refusal>,
  ground: Ground<Refusal>,
): Ordered | OrderRefusal {
  const { before, settings } = ground;
  const { cart, lines, version } = before;
  const unable = refuseUnseen(cart, ctx.principal) ?? refuseInactive(cart);
  if (unable !== undefined) return unable;
  if (refused !== undefined && settings.convert_reserves_stock === 'require') {
    return refuseGoods(lines, refused);
  }
  const { at } = momentAt(ctx.now, { at: cart.updated_at, rev: version.rev });
  return decideOrder(before, { order_ref, mode: settings.price_snapshot_mode, at });
}

/** One order of a cart: its state, its prices and its goods in one change (CRT-26 to CRT-28, CRT-77). */
async function runOrder<Refusal extends Rejection>(ctx: Context, ordering: Ordering<Refusal>) {
  const command: CompletingCommand<
    Ground<Refusal>,
    Decided<Refusal>,
    Booked<Refusal>,
    CartConversion,
    OrderRefusal | Refusal
  > = {
    load: (locks) => loadGround(ctx, ordering, locks),
    decide: (ground) => {
      const ordered = decide(ctx, ordering, ground);
      return isRejection(ordered) ? ordered : { ...ground, ...ordered };
    },
    complete: async (decided) => {
      const goods = await decided.book?.();
      if (isRejection(goods)) return goods;
      return { ...decided, goods, childSet: await stageLines(ctx, decided.before, decided.open) };
    },
    write: ({ before, open, goods, childSet }) => {
      const { steps = [], withDecision = [] } = goods?.changes ?? {};
      const { tenant, now } = ctx;
      const cart = [
        ...lineWrites(tenant, before, open, { childSet, now }),
        ...moveWrites(tenant, { before: before.cart, after: open.cart }, open.cart.updated_at),
      ];
      return { steps, withDecision: [...cart, ...withDecision] };
    },
    present: ({ open, pricing, demand, goods }) => {
      const { refused } = ordering;
      const reservation = reservationOf(demand, { promised: goods?.promised, refused });
      return { ...open.cart, pricing, reservation };
    },
    limitMs: HOT_MS,
  };
  return runCompletingCommand(ctx, command);
}

/**
 * Closes a cart that was ordered, once and for good. Goods that are refused leave it as it is where
 * the shop requires them; else it is ordered without them (CRT-26 to CRT-28, CRT-76 to CRT-79).
 */
export async function orderCart<Refusal extends Rejection>(
  ctx: Context,
  id: string,
  { order_ref }: OrderCartBody,
  stock: ReservePort<Refusal>,
) {
  const ordering = { id, order_ref: order_ref ?? null };
  const ordered = await runOrder(ctx, { ...ordering, load: stock.load });
  if (!isRejection(ordered) || !stock.refuses(ordered)) return ordered;
  const refused = { rejection: ordered, status: stock.statusOf(ordered) };
  return runOrder<never>(ctx, { ...ordering, load: undefined, refused });
}
