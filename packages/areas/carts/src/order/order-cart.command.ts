import type { Context } from '@waybill/api/context';
import { isBlank } from '@waybill/kernel/blank';
import { momentAt } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadSettings } from '@waybill/settings/settings.repository';
import type { NewChildSet } from '@waybill/table/aggregate';
import type { Locks } from '@waybill/table/commit';
import { type Changes, type Conflict, joinChanges, noChanges } from '@waybill/table/write';
import { runCompletingCommand } from '@waybill/work/command';
import { HOT_MS } from '@waybill/work/time-limits';
import type { Work } from '@waybill/work/work';
import { moveWrites } from '../cart/cart.writes.ts';
import { refuseInactive, refuseUnseen } from '../cart/cart-reach.ts';
import { type LoadedCart, readOpenCart } from '../line/line.repository.ts';
import { lineWrites, stageLines } from '../line/line.writes.ts';
import { type CartSettings, cartSettings } from '../shared/settings.ts';
import type { CartConversion, OrderCartBody } from './order.schema.ts';
import { orderCart as decideOrder, type Ordered } from './order-cart.ts';
import {
  type Demand,
  demandOf,
  type HeldGoods,
  type Promised,
  type RefusedGoods,
  refuseGoods,
  reservationOf,
} from './reservation.ts';

/** A promise of goods that is decided, and what the change of the cart writes for it. */
interface BookedGoods<Refusal extends Rejection> {
  readonly promised: Promised;
  readonly changes: Changes<Refusal>;
}

/** The promise of goods by whoever keeps the stock, as a part of the change of a cart. */
export interface ReservePort<Refusal extends Rejection> {
  /** Reads the stock for an attempt, which holds `locks`; what it answers decides on that. */
  readonly load: (
    work: Work,
    demand: Demand,
    locks: Locks | undefined,
  ) => Promise<(() => Promise<BookedGoods<Refusal> | Refusal | Conflict>) | Refusal | Conflict>;
  /** The goods that the order of a reference holds by itself, where it moves stock. */
  readonly held: (tenant: string, orderRef: string) => Promise<HeldGoods | undefined>;
  /** Tells its refusals from those of a cart, and from a lost race. */
  readonly refuses: (refused: Rejection) => refused is Refusal;
  /** The status that a refusal of it has by itself. */
  readonly statusOf: (refused: Refusal) => number;
}

interface Ground<Refusal extends Rejection> {
  readonly before: LoadedCart;
  readonly settings: Pick<CartSettings, 'convert_reserves_stock' | 'price_snapshot_mode'>;
  readonly demand: Demand;
  /** Why the cart is not ordered, whatever its goods. */
  readonly unable: Rejection<'not_found' | 'cart_not_active'> | undefined;
  /** The goods of an order that moves stock: none are asked for. */
  readonly held: HeldGoods | undefined;
  /** Undefined where no goods are asked for. */
  readonly book: (() => Promise<BookedGoods<Refusal> | Refusal | Conflict>) | undefined;
}

interface Booked<Refusal extends Rejection> extends Ground<Refusal>, Ordered {
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
interface Ordering<Refusal extends Rejection> {
  readonly id: string;
  readonly order_ref: string | null;
  /** Undefined where the goods were refused. */
  readonly load?: ReservePort<Refusal>['load'];
  readonly held?: ReservePort<Refusal>['held'];
  readonly refused?: RefusedGoods;
}

async function loadGround<Refusal extends Rejection>(
  ctx: Context,
  { id, order_ref, load, held: holding }: Ordering<Refusal>,
  locks: Locks | undefined,
): Promise<Ground<Refusal> | Refusal | Rejection<'not_found'> | Conflict> {
  const [before, stored, held] = await Promise.all([
    readOpenCart(ctx.tenant, id),
    loadSettings(ctx.tenant, cartSettings),
    order_ref === null || isBlank(order_ref) ? undefined : holding?.(ctx.tenant, order_ref),
  ]);
  if (isRejection(before)) return before;
  const settings = stored.for(undefined);
  const demand = demandOf(before.cart, before.lines, order_ref);
  // Goods are looked up only for a cart that can be ordered.
  const unable = refuseUnseen(before.cart, ctx.principal) ?? refuseInactive(before.cart);
  const asks = settings.convert_reserves_stock !== 'never' && demand.items.length > 0;
  const book =
    asks && held === undefined && unable === undefined
      ? await load?.(ctx, demand, locks)
      : undefined;
  return isRejection(book) ? book : { before, settings, demand, unable, held, book };
}

/** One order of a cart: its state, its prices and its goods in one change (CRT-26 to CRT-28, CRT-77). */
async function runOrder<Refusal extends Rejection>(ctx: Context, ordering: Ordering<Refusal>) {
  const { tenant, now } = ctx;
  const { order_ref, refused } = ordering;
  return runCompletingCommand<
    Ground<Refusal>,
    Ground<Refusal> & Ordered,
    Booked<Refusal>,
    CartConversion,
    OrderRefusal | Refusal
  >(ctx, {
    load: (locks) => loadGround(ctx, ordering, locks),
    decide: (ground) => {
      if (ground.unable !== undefined) return ground.unable;
      const { cart, lines, version } = ground.before;
      const { convert_reserves_stock, price_snapshot_mode: mode } = ground.settings;
      if (refused && convert_reserves_stock === 'require') return refuseGoods(lines, refused);
      const { at } = momentAt(now, { at: cart.updated_at, rev: version.rev });
      const ordered = decideOrder(ground.before, { order_ref, mode, at });
      return isRejection(ordered) ? ordered : { ...ground, ...ordered };
    },
    complete: async (decided) => {
      const goods = await decided.book?.();
      if (isRejection(goods)) return goods;
      return { ...decided, goods, childSet: await stageLines(ctx, decided.before, decided.open) };
    },
    write: ({ before, open, goods, childSet }) => {
      const move = { before: before.cart, after: open.cart };
      const lines = lineWrites(tenant, before, open, { childSet, now });
      const moves = moveWrites(tenant, move, open.cart.updated_at);
      const own = { steps: [], withDecision: [...lines, ...moves] };
      return joinChanges<Refusal>(own, goods?.changes ?? noChanges);
    },
    present: ({ open, pricing, demand, held, goods }) => {
      const reservation = reservationOf(demand, { promised: goods?.promised, refused, held });
      return { ...open.cart, pricing, reservation };
    },
    limitMs: HOT_MS,
  });
}

/**
 * Closes a cart that was ordered, once and for good. Goods that are refused leave it as it is where
 * the shop requires them; else it is ordered without them (CRT-26 to CRT-28, CRT-76 to CRT-79).
 */
export async function orderCart<Refusal extends Rejection>(
  ctx: Context,
  id: string,
  { order_ref = null }: OrderCartBody,
  { load, held, refuses, statusOf }: ReservePort<Refusal>,
) {
  const ordered = await runOrder(ctx, { id, order_ref, load, held });
  if (!isRejection(ordered) || !refuses(ordered)) return ordered;
  const refused = { rejection: ordered, status: statusOf(ordered) };
  return runOrder<never>(ctx, { id, order_ref, refused });
}
