import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { KnownState } from '../availability-state/state-rules.ts';
import type { StockChange } from '../booking/stock-change.ts';
import type { Line } from '../item/item.ts';
import type { LocationFacts } from '../location/call-location.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import { bookEnd, decideEnd } from '../reservation/end-reservations.ts';
import type {
  EndedReservation,
  NewReservation,
  StoredReservation,
} from '../reservation/stored-reservation.ts';
import { type RouteRefusal, routeLines } from '../routing/route-lines.ts';
import type { RouteTerms } from '../routing/routing.ts';
import type { InventorySettings } from '../shared/settings.ts';
import { openBook } from '../stock/stock-book.ts';
import { refuseOverLimit, type StoredStock } from '../stock/stock-row.ts';
import { type ChangedReservation, type GoodsEnd, holdGoods } from './held-goods.ts';
import { mayCoverLater } from './may-cover-later.ts';
import {
  type GoodsLine,
  keysAt,
  type PromisedLine,
  promiseLine,
  type RoutedGoods,
  UNNUMBERED,
} from './promise-lines.ts';

/** Returned goods that go into stock. */
export interface RestockedGoods extends Line {
  readonly location_id: string;
}

/** Names that the records of an order get when they are written. */
export interface ReservedFor {
  readonly number: string;
  /** The fulfilment that lies at a location; undefined where the order has none there. */
  readonly fulfillmentAt: (locationId: string) => string | undefined;
}

/** The stock as read for the goods of an order. */
export interface GoodsState {
  readonly stock: readonly StoredStock[];
  /** All of the tenant's, disabled ones included. */
  readonly locations: readonly LocationFacts[];
  readonly settings: InventorySettings;
  readonly moment: Moment;
  readonly states: readonly KnownState[];
  /** Active ones of the order. */
  readonly reservations: readonly StoredReservation[];
  /** Active ones of a reference that end for the goods of the order (INV-165). */
  readonly byHand: readonly StoredReservation[];
}

/** Everything that the steps of an order booked. */
export interface GoodsChange extends StockChange {
  readonly taken: readonly NewReservation[];
  readonly changed: readonly ChangedReservation[];
  /** Records of the parts of reservations that ended. */
  readonly parts: readonly StoredReservation[];
  /** Those made by hand, which end with all others of their reference. */
  readonly ended: readonly EndedReservation[];
}

type OverLimit = Rejection<'quantity_limit_exceeded'>;

/** The stock of one order for one attempt: steps see what the steps before them did. */
export interface GoodsBook {
  /** Reserves goods for lines; refused over a balance limit, the book is of no further use. */
  route(
    lines: readonly GoodsLine[],
    terms: RouteTerms,
  ): readonly RoutedGoods[] | RouteRefusal | OverLimit;
  release(ends: readonly GoodsEnd[]): void;
  /** Books goods out that left (INV-100). */
  commit(ends: readonly GoodsEnd[]): void;
  restock(goods: readonly RestockedGoods[], orderRef: string): OverLimit | undefined;
  /** The rows by which a refusal of the last lines may be none once calls at work end (INV-96). */
  doubtful(refused: Rejection): readonly StoredStock[];
  change(order: ReservedFor): GoodsChange;
}

/** Opens the stock for an order. What was reserved by hand for it is free before all else (INV-165). */
export function openGoods(state: GoodsState): GoodsBook {
  const { stock, moment } = state;
  const book = openBook(stock, moment);
  const byHand = decideEnd(book, state.byHand, 'release', moment).change;
  const giving = new Set(byHand.ended.map(({ before }) => before.stockId));
  const held = holdGoods(state.reservations, moment);
  const promised: PromisedLine[] = [];
  const bookings: Booking[] = [...byHand.bookings];
  let asked: readonly GoodsLine[] = [];

  const end = (ends: readonly GoodsEnd[], trigger: 'release' | 'commit') => {
    const ended = ends.flatMap((one) => held.end(one, trigger));
    bookings.push(...ended.map((one) => bookEnd(book, one, trigger, moment)));
    for (const { stockId } of ended) giving.add(stockId);
  };

  return {
    route(lines, terms) {
      asked = lines;
      const wanted = lines.map((line, index) => ({ ...line, line, index }));
      const routed = routeLines(wanted, { ...state, book }, terms);
      if (isRejection(routed)) return routed;
      const parts = routed.flatMap((part) => {
        const line = lines[part.index];
        /* v8 ignore next -- parts have the index of a line, which no type of lists can say */
        return line === undefined ? [] : [promiseLine(book, line, part, giving, moment)];
      });
      promised.push(...parts);
      bookings.push(...parts.flatMap((part) => part.bookings));
      return refuseOverLimit(book.changes()) ?? parts.map(({ goods }) => goods);
    },
    release: (ends) => end(ends, 'release'),
    commit: (ends) => end(ends, 'commit'),
    restock(goods, order_ref) {
      for (const { location_id, ...line } of goods) {
        const { quantity } = line;
        const keys = book.find(location_id, line) ?? keysAt(book, location_id, line);
        const row = book.book(location_id, keys, { on_hand: quantity }, 'exact');
        bookings.push(newBooking(row, line, { type: 'restock', quantity, order_ref }, moment));
      }
      return refuseOverLimit(book.changes());
    },
    doubtful: (refused) => mayCoverLater(refused, asked, { ...state, book }),
    change: (order) => ({
      rows: book.changes(),
      bookings: bookings.map((one) => numbered(one, order)),
      taken: promised.flatMap(({ taken }) => taken).map((one) => named(one, order)),
      changed: held.changed(),
      parts: held.parts(),
      ended: byHand.ended,
    }),
  };
}

function numbered(booking: Booking, { number }: ReservedFor): Booking {
  const { movement } = booking;
  const { order_ref } = movement;
  return {
    ...booking,
    movement: { ...movement, order_ref: order_ref === UNNUMBERED ? number : order_ref },
  };
}

function named(taken: NewReservation, order: ReservedFor): NewReservation {
  const { reservation } = taken;
  const fulfillment_id = order.fulfillmentAt(reservation.location_id) ?? null;
  return { ...taken, reservation: { ...reservation, order_ref: order.number, fulfillment_id } };
}
