import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { Moment } from '@waybill/kernel/moment';
import type { EndTrigger } from '../reservation/reservation-end.ts';
import type { StoredReservation } from '../reservation/stored-reservation.ts';
import { endInPart } from './end-in-part.ts';

/** Reserved goods that end: taken from these reservations in their order. */
export interface GoodsEnd {
  readonly reservation_ids: readonly string[];
  readonly quantity: Decimal;
}

/** A reservation of which goods ended: none is left active of it, or fewer. */
export interface ChangedReservation {
  readonly before: StoredReservation;
  readonly after: StoredReservation;
}

/** The active reservations of an order while steps end goods of them. */
export interface HeldGoods {
  /** Ends goods as far as the reservations go; those that are not active are passed over. */
  end(asked: GoodsEnd, trigger: EndTrigger): readonly StoredReservation[];
  changed(): readonly ChangedReservation[];
  /** Records of parts that ended (INV-164). */
  parts(): readonly StoredReservation[];
}

export function holdGoods(stored: readonly StoredReservation[], moment: Moment): HeldGoods {
  const held = new Map(stored.map((one) => [one.reservation.id, { before: one, after: one }]));
  const parts: StoredReservation[] = [];

  function endOne(id: string, most: Decimal, trigger: EndTrigger): StoredReservation | undefined {
    const one = held.get(id);
    if (one === undefined || one.after.reservation.status !== 'active') return undefined;
    const { reservation } = one.after;
    const quantity = compare(most, reservation.quantity) < 0 ? most : reservation.quantity;
    const { ended, rest } = endInPart(reservation, quantity, trigger, moment);
    const { stockId, stockPartition } = one.before;
    const part = { stockId, stockPartition, reservation: ended };
    if (rest !== undefined) parts.push(part);
    held.set(id, { ...one, after: { ...one.before, reservation: rest ?? ended } });
    return part;
  }

  return {
    end({ reservation_ids, quantity }, trigger) {
      const ended: StoredReservation[] = [];
      let left = quantity;
      for (const id of reservation_ids) {
        if (compare(left, 0) <= 0) break;
        const part = endOne(id, left, trigger);
        if (part === undefined) continue;
        ended.push(part);
        left = subtract(left, part.reservation.quantity);
      }
      return ended;
    },
    changed: () => [...held.values()].filter(({ before, after }) => before !== after),
    parts: () => parts,
  };
}
