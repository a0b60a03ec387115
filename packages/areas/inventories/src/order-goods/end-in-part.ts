import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { Reservation } from '../reservation/reservation.schema.ts';
import { type EndTrigger, nextStatus } from '../reservation/reservation-end.ts';

/** A reservation of an order of which goods end: what ended, and what stays active of it. */
export interface PartedReservation {
  readonly ended: Reservation;
  /** Undefined where all of it ends. */
  readonly rest: Reservation | undefined;
}

/** Units of a reservation that no stock covered when it was made (INV-93). */
export const backorderedOf = ({ metadata }: Reservation): Decimal =>
  Number(metadata?.['backordered'] ?? 0);

const noted = (backordered: Decimal) => (compare(backordered, 0) > 0 ? { backordered } : null);

/**
 * Ends goods of a reservation (INV-164): all of it under its own id, or a part that becomes a record
 * of its own. Goods that stock covered end before those that it did not.
 */
export function endInPart(
  reservation: Reservation,
  quantity: Decimal,
  trigger: EndTrigger,
  { at, newId }: Moment,
): PartedReservation {
  const status = nextStatus(reservation.status, trigger);
  const left = subtract(reservation.quantity, quantity);
  if (compare(left, 0) <= 0) {
    return { ended: { ...reservation, status, updated_at: at }, rest: undefined };
  }
  const backordered = backorderedOf(reservation);
  const stays = compare(backordered, left) < 0 ? backordered : left;
  const metadata = noted(subtract(backordered, stays));
  return {
    ended: {
      ...reservation,
      id: newId(),
      quantity,
      status,
      metadata,
      created_at: at,
      updated_at: at,
    },
    rest: { ...reservation, quantity: left, metadata: noted(stays), updated_at: at },
  };
}
