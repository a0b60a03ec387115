import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { Decision } from '../booking/movement-batch.ts';
import {
  type Booking,
  booking,
  type EndedReservation,
  type StoredReservation,
} from '../booking/stock-change.ts';
import type { StockMovement } from '../movement/movement.schema.ts';
import type { Moment, StockBook } from '../stock/stock-book.ts';
import type { Reservation } from './reservation.schema.ts';
import type { CommitResult, ReleaseResult } from './reservation-calls.schema.ts';
import { type EndTrigger, ended } from './reservation-status.ts';

/** What became of the reservations, and the bookings that tell it, in the same order. */
export interface EndAnswer {
  readonly reservations: Reservation[];
  readonly movements: StockMovement[];
}

/**
 * Ends active reservations, the oldest first: a commit ships what they promise, the others give it back
 * (inventories.md 4, commit, release and sweep). The book needs the rows they stand on that still
 * exist. Without a reservation a commit is refused; the others change nothing.
 */
export function decideEnd(
  book: StockBook,
  reservations: readonly StoredReservation[],
  how: EndTrigger,
  moment: Moment,
): Decision<EndAnswer> | Rejection<'nothing_to_commit'> {
  if (how === 'commit' && reservations.length === 0) {
    return reject('nothing_to_commit', 'The order reference has no active reservation.');
  }
  const steps = reservations
    .toSorted((left, right) => (left.reservation.id < right.reservation.id ? -1 : 1))
    .map((before) => ({
      booked: settle(book, before, how, moment),
      ended: {
        before,
        after: {
          ...before.reservation,
          status: ended(before.reservation.status, how),
          updated_at: moment.at,
        },
        alone: how === 'expire',
      } satisfies EndedReservation,
    }));
  return {
    change: {
      rows: book.changes(),
      booked: steps.map(({ booked }) => booked),
      taken: [],
      ended: steps.map((step) => step.ended),
    },
    answer: {
      reservations: steps.map((step) => step.ended.after),
      movements: steps.map(({ booked }) => booked.movement),
    },
  };
}

/** The answer of a commit (inventories.md 2, CommitResult). */
export function commitResult(
  order_ref: string,
  { reservations, movements }: EndAnswer,
): CommitResult {
  return { order_ref, committed: reservations.length, reservations, movements };
}

/** The answer of a release (inventories.md 2, ReleaseResult). */
export function releaseResult(order_ref: string, { reservations }: EndAnswer): ReleaseResult {
  return { order_ref, released: reservations.length, reservations };
}

/** Ends one reservation on its row: what the row cannot give is floored, and missing goods are told. */
function settle(
  book: StockBook,
  { reservation, stockId }: StoredReservation,
  how: EndTrigger,
  moment: Moment,
): Booking {
  const row = book.row(stockId);
  const { quantity } = reservation;
  const shipped = how === 'commit' ? lesser(quantity, row?.on_hand ?? 0) : 0;
  const shortfall = how === 'commit' ? subtract(quantity, shipped) : 0;
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
  const told =
    how === 'commit'
      ? shipment(quantity, shortfall)
      : { type: 'release' as const, quantity, reason: how === 'expire' ? EXPIRED : null };
  const { movement } = booking(
    { id: stockId, location_id: reservation.location_id },
    { product_id: reservation.product_id, sku: reservation.sku },
    { ...told, order_ref: reservation.order_ref },
    moment,
  );
  return { movement, stockId: row === undefined ? null : stockId };
}

/** What the sweep writes as its reason (inventories.md 4, sweep). */
const EXPIRED = 'reservation expired';

function shipment(quantity: Decimal, shortfall: Decimal) {
  const metadata = compare(shortfall, 0) > 0 ? { shortfall } : null;
  return { type: 'shipment' as const, quantity: subtract(0, quantity), metadata };
}

const lesser = (left: Decimal, right: Decimal) => (compare(left, right) <= 0 ? left : right);
