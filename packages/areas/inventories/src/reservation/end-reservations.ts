import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Decision } from '../booking/stock-change.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import type { StockBook } from '../stock/stock-book.ts';
import type { Reservation } from './reservation.schema.ts';
import type { CommitResult, ReleaseResult } from './reservation-calls.schema.ts';
import { type EndTrigger, nextStatus } from './reservation-end.ts';
import type { EndChange, EndedReservation, StoredReservation } from './stored-reservation.ts';

/** The reservations at their end, and their movements in the same order. */
export interface EndAnswer {
  readonly reservations: Reservation[];
  readonly movements: StockMovement[];
}

/** Ships active reservations; there has to be one (INV-99). */
export function decideCommit(
  book: StockBook,
  reservations: readonly StoredReservation[],
  moment: Moment,
): Decision<EndAnswer, EndChange> | Rejection<'nothing_to_commit'> {
  if (reservations.length === 0) {
    return reject('nothing_to_commit', 'The order reference has no active reservation.');
  }
  return decideEnd(book, reservations, 'commit', moment);
}

/**
 * Ends active reservations, the oldest first (INV-103): a commit ships what they promise, the
 * others give it back (INV-98, INV-101, INV-106). The book needs the rows they are taken from that
 * still exist. Without a reservation nothing changes.
 */
export function decideEnd(
  book: StockBook,
  reservations: readonly StoredReservation[],
  trigger: EndTrigger,
  moment: Moment,
): Decision<EndAnswer, EndChange> {
  const inOrder = reservations.toSorted((left, right) =>
    left.reservation.id < right.reservation.id ? -1 : 1,
  );
  const bookings = inOrder.map((one) => bookEnd(book, one, trigger, moment));
  const ended = inOrder.map((before) => endOf(before, trigger, moment));
  return {
    change: { rows: book.changes(), bookings, ended },
    answer: {
      reservations: ended.map(({ after }) => after),
      movements: bookings.map(({ movement }) => movement),
    },
  };
}

/** The answer of a commit (INV-98). */
export function commitResult(
  order_ref: string,
  { reservations, movements }: EndAnswer,
): CommitResult {
  return { order_ref, committed: reservations.length, reservations, movements };
}

/** The answer of a release (INV-101). */
export function releaseResult(order_ref: string, { reservations }: EndAnswer): ReleaseResult {
  return { order_ref, released: reservations.length, reservations };
}

function endOf(before: StoredReservation, trigger: EndTrigger, { at }: Moment): EndedReservation {
  const { reservation } = before;
  const status = nextStatus(reservation.status, trigger);
  return {
    before,
    after: { ...reservation, status, updated_at: at },
    alone: trigger === 'expire',
  };
}

/** Takes a reservation off its row. What the row cannot give is floored and noted (INV-100). */
export function bookEnd(
  book: StockBook,
  { reservation, stockId }: Pick<StoredReservation, 'reservation' | 'stockId'>,
  trigger: EndTrigger,
  moment: Moment,
): Booking {
  const { quantity, order_ref, product_id, sku } = reservation;
  const row = book.row(stockId);
  const shipped = trigger === 'commit' ? lesser(quantity, row?.on_hand ?? 0) : 0;
  const shortfall = trigger === 'commit' ? subtract(quantity, shipped) : 0;
  if (row !== undefined) {
    const unreserved = lesser(quantity, row.reserved);
    const floored = compare(shortfall, 0) > 0 || compare(unreserved, quantity) < 0;
    book.book(
      row.location_id,
      row,
      { on_hand: subtract(0, shipped), reserved: subtract(0, unreserved) },
      floored ? 'exact' : 'relaxed',
    );
  }
  const details =
    trigger === 'commit'
      ? shipmentDetails(quantity, shortfall)
      : { type: 'release' as const, quantity, reason: trigger === 'expire' ? EXPIRED : null };
  const { movement } = newBooking(
    { id: stockId, location_id: reservation.location_id },
    { product_id, sku },
    { ...details, order_ref },
    moment,
  );
  return { movement, stockId: row === undefined ? null : stockId };
}

/** The reason that the sweep writes (INV-106). */
const EXPIRED = 'reservation expired';

function shipmentDetails(quantity: Decimal, shortfall: Decimal) {
  const metadata = compare(shortfall, 0) > 0 ? { shortfall } : null;
  return { type: 'shipment' as const, quantity: subtract(0, quantity), metadata };
}

const lesser = (left: Decimal, right: Decimal) => (compare(left, right) <= 0 ? left : right);
