import type { Rejection } from '@waybill/kernel/rejection';
import { concurrentModification, type Write } from '@waybill/table/write';
import { activeCountEntity, activeCountKey, countOf } from './reservation.entity.ts';
import { RESERVATION_LIMIT, refuseTooMany } from './reservation-limit.ts';
import type { EndedReservation, NewReservation } from './stored-reservation.ts';

/** The refusal of more reservations than a reference may have. */
export type TooMany = Rejection<'too_many_reservations'>;

/** Counts the reservations that a call takes under its order reference (INV-79). */
export function countTaken(tenant: string, taken: readonly NewReservation[]): Write<TooMany>[] {
  const [first] = taken;
  if (first === undefined) return [];
  return [
    {
      update: activeCountKey(tenant, first.reservation.order_ref),
      set: activeCountEntity.stamp,
      add: { active: taken.length },
      when: {
        any: [
          ['active', 'absent'],
          ['active', '<=', RESERVATION_LIMIT - taken.length],
        ],
      },
      orElse: (stored) => refuseTooMany(countOf(stored), taken) ?? concurrentModification,
    },
  ];
}

/**
 * Takes the reservations that a call ends from the count of their reference. Those that end
 * together are as many as it counts, and each is still active when it ends: so they are all there
 * are, whatever a read during other calls has shown (INV-102).
 */
export function countEnded(tenant: string, ended: readonly EndedReservation[]): Write[] {
  const [first] = ended;
  if (first === undefined) return [];
  const at = activeCountKey(tenant, first.after.order_ref);
  const count = ended.length;
  const orElse = concurrentModification;
  return [
    first.alone
      ? { update: at, add: { active: -count }, when: ['active', '>=', count], orElse }
      : { remove: at, when: ['active', '=', count], orElse },
  ];
}
