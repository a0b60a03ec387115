import { isBlank } from '@waybill/kernel/blank';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Cart } from '../cart/cart.schema.ts';
import type { Line } from '../line/line.ts';
import type { CartConversion } from './order.schema.ts';

/** Goods that the order of a cart asks for. */
export interface Demand {
  readonly order_ref: string;
  readonly items: Pick<Line, 'product_id' | 'sku' | 'quantity'>[];
}

/** Goods that were promised. */
export interface Promised {
  readonly order_ref: string;
  readonly expires_at: string | null;
  readonly reservations: readonly unknown[];
  readonly backordered: number;
}

/** Tells a line that stands for an article; all others hold nothing (CRT-78). */
const hasArticle = ({ product_id, sku }: Line) =>
  product_id !== null || (sku !== null && !isBlank(sku));

/** The goods of a cart, under the reference of its order; without one under its own id (CRT-77). */
export function demandOf(
  { id }: Pick<Cart, 'id'>,
  lines: readonly Line[],
  orderRef: string | null,
): Demand {
  const items = lines
    .filter(hasArticle)
    .map(({ product_id, sku, quantity }) => ({ product_id, sku, quantity }));
  return { order_ref: orderRef === null || isBlank(orderRef) ? id : orderRef, items };
}

/** Goods that the order of a cart holds by itself. */
export type HeldGoods = Pick<CartConversion['reservation'], 'reservations' | 'backordered'>;

/** A refusal to promise goods, with the status that it would have by itself. */
export interface RefusedGoods {
  readonly rejection: Rejection;
  readonly status: number;
}

type Reservation = CartConversion['reservation'];

/** A reservation that promised nothing. */
function nothingHeld(demand: Demand, more: Partial<Reservation> = {}): Reservation {
  const none = { reservations: 0, backordered: 0, expires_at: null };
  return { requested: false, ok: true, order_ref: demand.order_ref, ...none, ...more };
}

/** The part of the answer that is about goods (CRT-77 to CRT-79, ORD-293). */
export function reservationOf(
  demand: Demand,
  {
    promised,
    refused,
    held,
  }: {
    readonly promised?: Promised | undefined;
    readonly refused?: RefusedGoods | undefined;
    readonly held?: HeldGoods | undefined;
  },
): Reservation {
  if (held !== undefined) return nothingHeld(demand, { reason: 'order_moves_stock', ...held });
  if (promised !== undefined) {
    const { order_ref, expires_at, reservations, backordered } = promised;
    const held = { reservations: reservations.length, backordered, expires_at };
    return { requested: true, ok: true, order_ref, ...held };
  }
  if (refused === undefined) {
    return nothingHeld(demand, demand.items.length === 0 ? { reason: 'no_articles' } : {});
  }
  const { rejection, status } = refused;
  return nothingHeld(demand, { requested: true, ok: false, reason: rejection.rejected, status });
}

/**
 * The refusal of an order whose goods are not promised, with the details of that refusal: their
 * `items.N` counts the lines of the cart in their order (CRT-79).
 */
export function refuseGoods(
  lines: readonly Line[],
  { rejection: { message, details } }: RefusedGoods,
): Rejection<'reservation_refused'> {
  const places = lines.flatMap((line, index) => (hasArticle(line) ? [index] : []));
  const named = details?.map(({ path, message: problem }) => ({
    path: path.replace(/^items\.(\d+)/u, (_, index) => `items.${places[Number(index)]}`),
    message: problem,
  }));
  return reject('reservation_refused', message, named);
}
