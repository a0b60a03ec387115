import { compare } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { allocateEach } from '../allocation/allocate-each.ts';
import { allocateTogether } from '../allocation/allocate-together.ts';
import { demandsOf, type Placement, type Sources } from '../allocation/allocation-plan.ts';
import { candidates } from '../allocation/candidates.ts';
import { strategies } from '../allocation/strategy.ts';
import type { Decision } from '../booking/stock-change.ts';
import { type LocationFacts, resolveLocation } from '../location/call-location.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { refuseRows } from '../stock/stock-row.ts';
import type { Reservation } from './reservation.schema.ts';
import type { ReserveResult } from './reservation-calls.schema.ts';
import { expiryOf } from './reservation-expiry.ts';
import { initialStatus } from './reservation-status.ts';
import type { ReserveRequest } from './reserve-input.ts';
import type { NewReservation, ReserveChange } from './stored-reservation.ts';

/** The settings that a reserve call reads. */
export type ReserveSettings = Pick<
  InventorySettings,
  'default_location_code' | 'allocation_strategy' | 'backorder_policy' | 'reservation_ttl_minutes'
>;

/** A reserve call with everything it is decided by. */
export interface ReserveInput extends ReserveRequest {
  /** All of the tenant's, disabled ones included. */
  readonly locations: readonly LocationFacts[];
  readonly settings: ReserveSettings;
}

/**
 * Takes one reservation for each line, all or none (INV-76); those that the reference has already
 * stay (INV-78). The book needs every row of the items, whatever their location. A plan that fails
 * leaves it untouched; refused over a balance limit, it is of no further use.
 */
export function decideReserve(
  book: StockBook,
  input: ReserveInput,
  moment: Moment,
):
  | Decision<ReserveResult, ReserveChange>
  | Rejection<
      'unknown_location' | 'insufficient_stock' | 'quantity_limit_exceeded' | 'unique_violation'
    > {
  const placements = planPlacements(book, input);
  if (isRejection(placements)) return placements;
  const { order_ref, settings } = input;
  const expires_at = expiryOf(input.expires_at, moment.at, settings.reservation_ttl_minutes);
  const terms = { order_ref, expires_at };
  const steps = placements.map((placement) => takeReservation(book, placement, terms, moment));
  const rows = book.changes();
  const refused = refuseRows(rows);
  if (refused !== undefined) return refused;
  const taken = steps.map((step) => step.taken);
  return {
    change: { rows, bookings: steps.map(({ booking }) => booking), taken },
    answer: {
      ...terms,
      reservations: taken.map(({ reservation }) => reservation),
      backordered: placements.filter(isBackordered).length,
    },
  };
}

/** Finds a location for each line, by the strategy and the policy of the shop. */
function planPlacements(book: StockBook, { lines, locations, settings, ...input }: ReserveInput) {
  const { allocation_strategy: strategy, backorder_policy: policy } = settings;
  const fallback = resolveLocation(locations, input.location_code, settings.default_location_code);
  // A code that was sent has to exist, whether it is needed or not (INV-94).
  if (isRejection(fallback) && input.location_code !== null) return fallback;
  const sources: Sources = {
    candidates: candidates(locations, strategy, input.ship_to),
    policy,
    fallback,
  };
  const allocate = strategies[strategy].together ? allocateTogether : allocateEach;
  return allocate(demandsOf(book, lines), sources);
}

const isBackordered = ({ backordered }: Placement) => compare(backordered, 0) > 0;

function takeReservation(
  book: StockBook,
  placement: Placement,
  terms: Pick<Reservation, 'order_ref' | 'expires_at'>,
  moment: Moment,
): { taken: NewReservation; booking: Booking } {
  const { demand, row: planned, locationId, backordered } = placement;
  const { product_id, sku, quantity } = demand.line;
  const item = { product_id, sku };
  const covered = planned !== undefined && !isBackordered(placement);
  // The row's own keys: a row that this call creates could answer to the line's keys as well.
  const row = book.book(
    locationId,
    planned ?? item,
    { reserved: quantity },
    covered ? 'relaxed' : 'exact',
  );
  const metadata = isBackordered(placement) ? { backordered } : null;
  const reservation: Reservation = {
    id: moment.newId(),
    ...terms,
    location_id: row.location_id,
    ...item,
    quantity,
    status: initialStatus,
    metadata,
    created_at: moment.at,
    updated_at: moment.at,
  };
  const { order_ref } = terms;
  const details = { type: 'reserve' as const, quantity: -quantity, order_ref, metadata };
  return {
    taken: { reservation, stockId: row.id },
    booking: newBooking(row, item, details, moment),
  };
}
