import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { loadRows } from '@waybill/resources/collection.repository';
import type { Locks } from '@waybill/table/commit';
import type { Changes, Conflict } from '@waybill/table/write';
import type { Work } from '@waybill/work/work';
import { availabilityStates } from '../availability-state/availability-state.resource.ts';
import { loadStockState } from '../booking/stock-state.repository.ts';
import type { ItemIdentity } from '../item/item.ts';
import { type LocationFacts, resolveLocation } from '../location/call-location.ts';
import { loadLocations } from '../location/location.repository.ts';
import {
  loadActiveReservations,
  loadReservations,
  readActiveReservations,
} from '../reservation/reservation.repository.ts';
import { loadStock, refuseUnsettled } from '../stock/stock.repository.ts';
import { backorderedOf } from './end-in-part.ts';
import { type GoodsBook, openGoods, type ReservedFor } from './goods-book.ts';
import { writeGoods } from './order-goods.writes.ts';

/** The articles and reservations that are read for one attempt. */
export interface GoodsAsk {
  /** Rows of these are read at all places. */
  readonly articles: readonly ItemIdentity[];
  /** Reservations of the order, with their rows; those that ended are passed over. */
  readonly reservation_ids: readonly string[];
  /** A reference whose reservations made by hand end first, for the goods of this order. */
  readonly released_ref?: string;
}

/** The goods of one order for one attempt; nothing is written before `writes`. */
export interface OrderGoods extends Omit<GoodsBook, 'doubtful' | 'change'> {
  readonly locations: readonly LocationFacts[];
  /** The location with a code; null stands for the default one. */
  locationOf(code: string | null): LocationFacts | Rejection<'unknown_location'>;
  /** A refusal that stands on calls still at work becomes a conflict (INV-96). */
  settle<Refused extends Rejection>(refused: Refused): Promise<Refused | Conflict>;
  /** Everything the steps booked. What another call changed meanwhile is a conflict. */
  writes(order: ReservedFor): Changes;
}

/** The goods of orders: what an order reads, decides and writes of the stock within its own change. */
export const orderGoods = { load: loadGoods, locations: loadLocations };

async function loadGoods(
  work: Work,
  ask: GoodsAsk,
  locks: Locks | undefined,
): Promise<OrderGoods | Conflict> {
  const { tenant, now } = work;
  const [state, states] = await Promise.all([
    // All places: an order asks which of them its caller reaches, and what moves away goes to others.
    loadStockState({ tenant, now }, loadGoodsRows(tenant, ask, locks)),
    ask.articles.length === 0 ? [] : loadRows(availabilityStates, { tenant }),
  ]);
  if (isRejection(state)) return state;
  const { doubtful, change, ...steps } = openGoods({ ...state, states });
  const { locations, settings } = state;
  return {
    ...steps,
    locations,
    locationOf: (code) => resolveLocation(locations, code, settings.default_location_code),
    settle: async (refused) => (await refuseUnsettled(tenant, doubtful(refused))) ?? refused,
    writes: (order) => writeGoods(tenant, change(order), state),
  };
}

const nothing = { reservations: [], stock: [] };

/** The rows and the reservations, all at once; a row that several of them have is the same. */
async function loadGoodsRows(
  tenant: string,
  { articles, reservation_ids, released_ref }: GoodsAsk,
  locks: Locks | undefined,
) {
  const [found, own, byHand] = await Promise.all([
    loadStock(tenant, articles, locks),
    loadReservations(tenant, reservation_ids, locks),
    released_ref === undefined ? nothing : loadActiveReservations(tenant, released_ref, locks),
  ]);
  if (isRejection(found)) return found;
  if (isRejection(own)) return own;
  if (isRejection(byHand)) return byHand;
  const all = [...found.stock, ...own.stock, ...byHand.stock];
  return {
    stock: [...new Map(all.map((one) => [one.row.id, one])).values()],
    reservations: own.reservations,
    byHand: byHand.reservations,
  };
}

/** Counts the active ones among reservations, and those of them that stock did not cover (ORD-293). */
export async function countHeld(tenant: string, ids: readonly string[]) {
  const active = await readActiveReservations(tenant, ids);
  const backordered = active.filter((one) => compare(backorderedOf(one), 0) > 0);
  return { reservations: active.length, backordered: backordered.length };
}
