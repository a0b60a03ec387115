import { compare, type Decimal, subtract, sum } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { ItemIdentity } from '../item/item.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import { type ChangedReservation, type HeldGoods, holdGoods } from '../order-goods/held-goods.ts';
import { isOfOrder } from '../reservation/reservation-end.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';
import { asStock, asStoredStock, stockKey } from '../stock/stock.entity.ts';
import { openBook } from '../stock/stock-book.ts';
import { bookingsByLine } from './reservation-differences.ts';
import { type Books, judgeRows, type WrongBalance } from './wrong-balances.ts';

/** Goods that a line of an order should have reserved. */
export interface PromisedLine extends ItemIdentity {
  readonly fulfillment_id: string;
  readonly order_item_id: string;
  readonly location_id: string;
  readonly quantity: Decimal;
  readonly reservation_ids: readonly string[];
}

/** Changes by which the reservations of an order become those of its lines, with their bookings and rows. */
export interface MendedPromises {
  readonly reservationIds: ReadonlyMap<PromisedLine, readonly string[]>;
  readonly begun: readonly StoredReservation[];
  readonly changed: readonly ChangedReservation[];
  readonly bookings: readonly Booking[];
  readonly rows: readonly WrongBalance[];
}

const isOf = (
  { fulfillment_id, order_item_id, location_id }: PromisedLine,
  { reservation }: StoredReservation,
): boolean =>
  reservation.fulfillment_id === fulfillment_id &&
  reservation.order_item_id === order_item_id &&
  reservation.location_id === location_id;

/** Cuts the reservations of a line to what it needs, the last first; answers those that stay, and what it lacks. */
function cutLine(
  { quantity }: PromisedLine,
  own: readonly StoredReservation[],
  held: HeldGoods,
): { readonly kept: readonly string[]; readonly lacks: Decimal } {
  const ids = own.map(({ reservation }) => reservation.id);
  const lacks = subtract(quantity, sum(own.map(({ reservation }) => reservation.quantity)));
  const surplus = { reservation_ids: ids.toReversed(), quantity: subtract(0, lacks) };
  // A part that ended has an id of its own.
  const ended = new Set(held.end(surplus, 'release').map(({ reservation }) => reservation.id));
  return { kept: ids.filter((id) => !ended.has(id)), lacks };
}

/** A reservation of what a line lacks. */
function begin(
  order_ref: string,
  line: PromisedLine,
  stored: Pick<StoredReservation, 'stockId' | 'stockPartition'>,
  { at, newId }: Moment,
): StoredReservation {
  const { reservation_ids: _ids, ...named } = line;
  const reservation = {
    id: newId(),
    order_ref,
    ...named,
    status: 'active',
    expires_at: null,
    metadata: null,
    created_at: at,
    updated_at: at,
  } as const;
  return { ...stored, reservation };
}

/** The bookings that the records of an order lack; undefined where more was booked than they say. */
function lackingBookings(
  orderRef: string,
  reservations: readonly StoredReservation[],
  bookings: readonly Booking[],
  moment: Moment,
): Booking[] | undefined {
  const own = reservations.filter(({ reservation }) => reservation.order_ref === orderRef);
  const booked = bookings
    .map(({ movement }) => movement)
    .filter(({ order_ref }) => order_ref === orderRef);
  const sums = bookingsByLine(
    own.map(({ reservation }) => reservation),
    booked,
  );
  const lacking: Booking[] = [];
  for (const { type, line, reserved, booked: done } of sums.values()) {
    const missing = subtract(reserved, done);
    if (compare(missing, 0) < 0) return undefined;
    if (compare(missing, 0) === 0) continue;
    const { location_id, product_id, sku } = line;
    const taken = own.find(
      ({ reservation: one }) =>
        one.location_id === location_id && one.product_id === product_id && one.sku === sku,
    );
    /* v8 ignore next -- records ask for more than was booked, so that one of them is there */
    if (taken === undefined) return undefined;
    const quantity = type === 'release' ? missing : subtract(0, missing);
    const details = { type, quantity, order_ref: orderRef, reason: 'booked afterwards' };
    const row = { id: taken.stockId, location_id };
    lacking.push(newBooking(row, { product_id, sku }, details, moment));
  }
  return lacking;
}

/**
 * Makes the reservations of an order those of its lines, adds the bookings that they lack, and sets the rows
 * to what is then booked (INV-210). Undefined where a line has no row, where more was booked than records
 * say, or where a row was booked on within the last minute.
 */
export function mendPromises(
  tenant: string,
  books: Books,
  orderRef: string,
  lines: readonly PromisedLine[],
  moment: Moment,
): MendedPromises | undefined {
  const active = books.reservations.filter(
    ({ reservation }) =>
      reservation.order_ref === orderRef &&
      reservation.status === 'active' &&
      isOfOrder(reservation),
  );
  const book = openBook(books.stock.map(asStoredStock), moment);
  const held = holdGoods(active, moment);
  const reservationIds = new Map<PromisedLine, readonly string[]>();
  const made: StoredReservation[] = [];
  const unnamed = new Set(active);
  for (const line of lines) {
    const own = active.filter(
      (one) => line.reservation_ids.includes(one.reservation.id) && isOf(line, one),
    );
    for (const one of own) unnamed.delete(one);
    const { kept, lacks } = cutLine(line, own, held);
    reservationIds.set(line, kept);
    if (compare(lacks, 0) <= 0) continue;
    const row = book.find(line.location_id, line);
    if (row === undefined) return undefined;
    const stored = { stockId: row.id, stockPartition: stockKey(tenant, row).pk };
    const missing = begin(orderRef, { ...line, quantity: lacks }, stored, moment);
    made.push(missing);
    reservationIds.set(line, [...kept, missing.reservation.id]);
  }
  for (const { reservation } of unnamed) {
    held.end({ reservation_ids: [reservation.id], quantity: reservation.quantity }, 'release');
  }
  const changed = held.changed();
  const begun = [...made, ...held.parts()];
  const after = new Map(changed.map((one) => [one.before, one.after]));
  const reservations = [...books.reservations.map((one) => after.get(one) ?? one), ...begun];
  const bookings = lackingBookings(orderRef, reservations, books.bookings, moment);
  if (bookings === undefined) return undefined;
  const touched = new Set(
    [...begun, ...changed.map(({ before }) => before), ...bookings].map(({ stockId }) => stockId),
  );
  const mended = { ...books, bookings: [...books.bookings, ...bookings], reservations };
  const { wrong, unsure } = judgeRows(mended, Date.parse(moment.at));
  if ([...touched].some((id) => id !== null && unsure.has(id))) return undefined;
  const rows = wrong.filter(({ item }) => touched.has(asStock(item).id));
  return { reservationIds, begun, changed, bookings, rows };
}
