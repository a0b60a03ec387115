import { compare, sum } from '@waybill/kernel/decimal';
import type { Instant } from '@waybill/kernel/instant';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { atMost } from '@waybill/table/write';
import { allocateEach } from '../allocation/allocate-each.ts';
import { allocateTogether } from '../allocation/allocate-together.ts';
import {
  type Demand,
  demandsOf,
  type Placement,
  refuseNotOrderable,
  type Sources,
} from '../allocation/allocation-plan.ts';
import { candidates, type ShipTo, strategies } from '../allocation/candidates.ts';
import { forbidding, type KnownState } from '../availability-state/state-rules.ts';
import type { Decision } from '../booking/stock-change.ts';
import { fitOf, type ItemIdentity, type Line, readLines } from '../item/item.ts';
import { type LocationFacts, resolveLocation } from '../location/call-location.ts';
import { type Booking, newBooking } from '../movement/booking.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockBook } from '../stock/stock-book.ts';
import { refuseRows, type StoredStock, spare } from '../stock/stock-row.ts';
import type { Reservation } from './reservation.schema.ts';
import type { ReserveBody, ReserveResult } from './reservation-calls.schema.ts';
import { expiryOf, initialStatus } from './reservation-end.ts';
import type { NewReservation, ReserveChange } from './stored-reservation.ts';

/** The request of a reserve call. */
export interface ReserveRequest {
  readonly order_ref: string;
  /** Null leaves the deadline to the setting. */
  readonly expires_at: Instant | null;
  readonly lines: readonly Line[];
  /** The last resort of a backorder; null leaves it to the setting. */
  readonly location_code: string | null;
  readonly ship_to: ShipTo;
}

/** Reads the body of a reserve call (INV-1, INV-77, INV-81). */
export function readReserve(body: ReserveBody): ReserveRequest {
  const { country = null, location_code = null } = body.ship_to ?? {};
  return {
    order_ref: body.order_ref,
    expires_at: body.expires_at ?? null,
    lines: readLines(body),
    location_code: body.location_code ?? null,
    ship_to: { country, location_code },
  };
}

/**
 * Active reservations that one order reference may have (INV-79). They end together, so their
 * number bounds what a commit or a release has to write: at 2,000 some hundred transactions,
 * seconds of work.
 */
export const RESERVATION_LIMIT = 2_000;

/** Refuses a reserve call that would take more reservations than its reference may have. */
export function refuseTooMany(
  active: number,
  lines: readonly unknown[],
): Rejection<'too_many_reservations'> | undefined {
  if (active + lines.length <= RESERVATION_LIMIT) return undefined;
  return reject(
    'too_many_reservations',
    `An order reference may have ${RESERVATION_LIMIT} active reservations at most; this one has ${Math.min(active, RESERVATION_LIMIT)}. Commit or release some, or use a further reference.`,
  );
}

/**
 * Tells that goods too few for some lines may become enough: open calls took from a row, and
 * their goods return if they fail (INV-96).
 */
export function mayReserveLater(stock: readonly StoredStock[], lines: readonly Line[]): boolean {
  return stock.some(({ row, marks = {} }) => {
    const wanted = lines.filter((line) => fitOf(row, line) !== 'none').map((one) => one.quantity);
    const left = spare(row);
    const afterReturns = atMost({ ...marks, available: left }, 'available');
    const isShort = compare(left, sum(wanted)) < 0 && compare(afterReturns, left) > 0;
    return isShort && wanted.some((quantity) => compare(quantity, afterReturns) <= 0);
  });
}

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
  /** Those of the rows; none where no row has one. */
  readonly states: readonly KnownState[];
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
      | 'unknown_location'
      | 'not_orderable'
      | 'insufficient_stock'
      | 'quantity_limit_exceeded'
      | 'unique_violation'
    > {
  const placements = planPlacements(book, input);
  if (isRejection(placements)) return placements;
  const { order_ref, settings } = input;
  const expires_at = expiryOf(input.expires_at, moment.at, settings.reservation_ttl_minutes);
  const terms = { order_ref, expires_at };
  const steps = placements.map((placement) =>
    takeReservation(book, placement, { ...terms, ...ofNoOrder }, moment),
  );
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
function planPlacements(
  book: StockBook,
  { lines, locations, settings, states, ...input }: ReserveInput,
) {
  const { allocation_strategy: strategy, backorder_policy: policy } = settings;
  const fallback = resolveLocation(locations, input.location_code, settings.default_location_code);
  // A code that was sent has to exist, whether it is needed or not (INV-94).
  if (isRejection(fallback) && input.location_code !== null) return fallback;
  const sources: Sources = {
    candidates: candidates(locations, strategy, input.ship_to),
    policy,
    fallback,
  };
  const asked = lines.map((line, index) => ({ index, path: `items.${index}`, line }));
  const demands = demandsOf(book, asked, forbidding(states));
  const allocate = strategies[strategy].together ? allocateTogether : allocateEach;
  return refuseNotOrderable(demands, sources.candidates) ?? allocate(demands, sources);
}

const isBackordered = ({ backordered }: Pick<Placement, 'backordered'>) =>
  compare(backordered, 0) > 0;

const ofNoOrder = { fulfillment_id: null, order_item_id: null };

/** Goods of a line at a place, with the keys of the row that it has there or that begins. */
interface PlacedGoods extends Omit<Placement, 'demand' | 'row'> {
  readonly demand: Pick<Demand, 'line'>;
  readonly row: ItemIdentity | undefined;
}

/** Reserves goods where they were placed. */
export function takeReservation(
  book: StockBook,
  placement: PlacedGoods,
  terms: Pick<Reservation, 'order_ref' | 'expires_at' | 'fulfillment_id' | 'order_item_id'>,
  moment: Moment,
): { taken: NewReservation; booking: Booking } {
  const { demand, row: planned, locationId, quantity, covered, backordered } = placement;
  const { product_id, sku } = demand.line;
  const item = { product_id, sku };
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
