import type { Decimal } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { ItemIdentity, Line } from '../item/item.ts';
import type { Booking } from '../movement/booking.ts';
import { takeReservation } from '../reservation/reserve-stock.ts';
import type { NewReservation } from '../reservation/stored-reservation.ts';
import type { RoutedLine } from '../routing/routing.ts';
import type { StockBook } from '../stock/stock-book.ts';

/** A line of an order that asks for goods, or lies along. */
export interface GoodsLine extends Line {
  /** Points at the line in a refusal: `items.3`. */
  readonly path: string;
  readonly order_item_id: string;
  /** One that moves no stock reserves nothing, and lies where the first line that does went. */
  readonly moves: boolean;
}

/** Goods of a line at one place. */
export interface RoutedGoods {
  readonly order_item_id: string;
  readonly location_id: string;
  readonly quantity: Decimal;
  /** Units of it that no stock covered. */
  readonly backordered: Decimal;
  /** Null where the line moves no stock. */
  readonly reservation_id: string | null;
}

/** The number of an order is drawn once its goods are decided: until then its records have none. */
export const UNNUMBERED = '';

/** The goods of a part of a line, and the reservation that keeps them where it moves stock. */
export interface PromisedLine {
  readonly goods: RoutedGoods;
  readonly taken: readonly NewReservation[];
  readonly bookings: readonly Booking[];
}

/**
 * Reserves a part of a line where it was routed (INV-160). Rows of `giving` give back in the same
 * change: the sum of both alone would say too little, so that they are booked over exactly what was read.
 * The booking lies in the item of the reservation, under its id (INV-211).
 */
export function promiseLine(
  book: StockBook,
  line: GoodsLine,
  routed: RoutedLine,
  giving: ReadonlySet<string | undefined>,
  moment: Moment,
): PromisedLine {
  const { quantity, backordered, locationId, row } = routed;
  const { order_item_id } = line;
  const goods = { order_item_id, location_id: locationId, quantity, backordered };
  if (!line.moves) {
    return { goods: { ...goods, reservation_id: null }, taken: [], bookings: [] };
  }
  const { taken, booking } = takeReservation(
    book,
    {
      ...routed,
      demand: { line },
      row: row ?? keysAt(book, locationId, line),
      covered: routed.covered && !giving.has(row?.id),
    },
    { order_ref: UNNUMBERED, expires_at: null, fulfillment_id: null, order_item_id },
    moment,
  );
  const { id } = taken.reservation;
  const { quantity: booked, metadata } = booking.movement;
  return {
    goods: { ...goods, reservation_id: id },
    taken: [{ ...taken, reserve: { quantity: booked, metadata } }],
    bookings: [{ ...booking, isPromise: true, movement: { ...booking.movement, id } }],
  };
}

/**
 * The keys under which a row of an item may begin at a location: without the sku where another
 * product has it there (INV-11, INV-166).
 */
export function keysAt(
  book: StockBook,
  locationId: string,
  { product_id, sku }: ItemIdentity,
): ItemIdentity {
  const isTaken =
    product_id !== null &&
    book
      .rowsOf({ product_id: null, sku })
      .some((row) => row.location_id === locationId && row.product_id !== product_id);
  return { product_id, sku: isTaken ? null : sku };
}
