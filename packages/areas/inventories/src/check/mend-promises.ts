import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { ItemIdentity } from '../item/item.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import { endInPart } from '../order-goods/end-in-part.ts';
import type { ChangedReservation } from '../order-goods/held-goods.ts';
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

/** Reservations of an order, one after the other cut to what its lines need. */
interface Cut extends Omit<MendedPromises, 'bookings' | 'rows'> {
  readonly reservationIds: Map<PromisedLine, readonly string[]>;
  readonly begun: StoredReservation[];
  readonly changed: ChangedReservation[];
}

/** Ends units of a reservation: all of it, or a part that becomes a record of its own (INV-164). */
function end(one: StoredReservation, quantity: Decimal, cut: Cut, moment: Moment): void {
  const { ended, rest } = endInPart(one.reservation, quantity, 'release', moment);
  cut.changed.push({ before: one, after: { ...one, reservation: rest ?? ended } });
  if (rest !== undefined) cut.begun.push({ ...one, reservation: ended });
}

/** Cuts the reservations of a line to what it needs; answers those that stay, and what it lacks then. */
function cutLine(
  line: PromisedLine,
  own: readonly StoredReservation[],
  cut: Cut,
  moment: Moment,
): { readonly kept: readonly string[]; readonly lacks: Decimal } {
  let open = line.quantity;
  const kept: string[] = [];
  for (const one of own) {
    const surplus = subtract(one.reservation.quantity, open);
    if (compare(surplus, 0) > 0) end(one, surplus, cut, moment);
    if (compare(open, 0) > 0) kept.push(one.reservation.id);
    open = compare(surplus, 0) >= 0 ? 0 : subtract(0, surplus);
  }
  return { kept, lacks: open };
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
  const cut: Cut = { reservationIds: new Map(), begun: [], changed: [] };
  const named = new Set<StoredReservation>();
  for (const line of lines) {
    const own = active.filter(
      (one) => line.reservation_ids.includes(one.reservation.id) && isOf(line, one),
    );
    for (const one of own) named.add(one);
    const { kept, lacks } = cutLine(line, own, cut, moment);
    cut.reservationIds.set(line, kept);
    if (compare(lacks, 0) === 0) continue;
    const row = book.find(line.location_id, line);
    if (row === undefined) return undefined;
    const stored = { stockId: row.id, stockPartition: stockKey(tenant, row).pk };
    const begun = begin(orderRef, { ...line, quantity: lacks }, stored, moment);
    cut.begun.push(begun);
    cut.reservationIds.set(line, [...kept, begun.reservation.id]);
  }
  for (const one of active) {
    if (!named.has(one)) end(one, one.reservation.quantity, cut, moment);
  }
  const after = new Map(cut.changed.map((one) => [one.before, one.after]));
  const reservations = [...books.reservations.map((one) => after.get(one) ?? one), ...cut.begun];
  const bookings = lackingBookings(orderRef, reservations, books.bookings, moment);
  if (bookings === undefined) return undefined;
  const touched = new Set(
    [...cut.begun, ...cut.changed.map(({ before }) => before), ...bookings].map(
      ({ stockId }) => stockId,
    ),
  );
  const mended = { ...books, bookings: [...books.bookings, ...bookings], reservations };
  const { wrong, unsure } = judgeRows(mended, Date.parse(moment.at));
  if ([...touched].some((id) => id !== null && unsure.has(id))) return undefined;
  const rows = wrong.filter(({ item }) => touched.has(asStock(item).id));
  return { ...cut, bookings, rows };
}
