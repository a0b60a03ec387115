import { compare } from '@waybill/kernel/decimal';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { allocateEach, type Sources } from '../allocation/allocate-each.ts';
import { allocateTogether } from '../allocation/allocate-together.ts';
import { demandsOf, type Placement } from '../allocation/allocation-plan.ts';
import { candidates } from '../allocation/candidates.ts';
import { strategies } from '../allocation/strategy.ts';
import type { Decision } from '../booking/movement-batch.ts';
import { type Booking, booking, type NewReservation } from '../booking/stock-change.ts';
import { type LocationFacts, resolveLocation } from '../location/call-location.ts';
import type { InventorySettings } from '../settings.ts';
import { type Moment, overLimit, type StockBook } from '../stock/stock-book.ts';
import type { Reservation } from './reservation.schema.ts';
import type { ReserveResult } from './reservation-calls.schema.ts';
import { endOf } from './reservation-expiry.ts';
import { initialStatus } from './reservation-status.ts';
import type { ReserveRequest } from './reserve-input.ts';

/** What a reserve call reads of the settings. */
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
 * Takes one reservation a line, all or none (inventories.md 4, reserve); reservations the reference already has
 * stay. The book needs every row of the items, whatever their location. A plan that fails leaves
 * it untouched; refused over a balance limit, it is of no further use.
 */
export function decideReserve(
  book: StockBook,
  input: ReserveInput,
  moment: Moment,
):
  | Decision<ReserveResult>
  | Rejection<'unknown_location' | 'insufficient_stock' | 'quantity_limit_exceeded'> {
  const { locations, settings } = input;
  const fallback = resolveLocation(locations, input.location_code, settings.default_location_code);
  // A code that was sent has to exist, whether it is needed or not (contract README).
  if (isRejection(fallback) && input.location_code !== null) return fallback;
  const sources: Sources = {
    candidates: candidates(locations, settings.allocation_strategy, input.ship_to),
    policy: settings.backorder_policy,
    fallback,
  };
  const allocate = strategies[settings.allocation_strategy].together
    ? allocateTogether
    : allocateEach;
  const placements = allocate(demandsOf(book, input.lines), sources);
  if (isRejection(placements)) return placements;

  const expiresAt = endOf(input.expires_at, moment.at, settings.reservation_ttl_minutes);
  const terms = { order_ref: input.order_ref, expires_at: expiresAt };
  const held = placements.map((placement) => reservation(book, placement, terms, moment));
  const over = overLimit(book.changes());
  if (over !== undefined) return over;
  const taken = held.map(({ taken: one }) => one);
  return {
    change: { rows: book.changes(), booked: held.map(({ booked }) => booked), taken, ended: [] },
    answer: {
      ...terms,
      reservations: taken.map((one) => one.reservation),
      backordered: placements.filter(isBackordered).length,
    },
  };
}

const isBackordered = ({ backordered }: Placement) => compare(backordered, 0) > 0;

function reservation(
  book: StockBook,
  placement: Placement,
  terms: Pick<Reservation, 'order_ref' | 'expires_at'>,
  moment: Moment,
): { taken: NewReservation; booked: Booking } {
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
  return {
    taken: {
      stockId: row.id,
      reservation: {
        id: moment.newId(),
        ...terms,
        location_id: row.location_id,
        ...item,
        quantity,
        status: initialStatus,
        metadata,
        created_at: moment.at,
        updated_at: moment.at,
      },
    },
    booked: booking(
      row,
      item,
      { type: 'reserve', quantity: -quantity, order_ref: terms.order_ref, metadata },
      moment,
    ),
  };
}
