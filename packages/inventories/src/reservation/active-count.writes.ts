import { contended } from '@waybill/table/plan/step';
import type { Write } from '@waybill/table/write';
import { activeCountKey, countOf } from './reservation.entity.ts';
import { RESERVATION_LIMIT, refuseTooMany } from './reservation-limit.ts';
import type { EndedReservation, NewReservation, ReservationChange } from './stored-reservation.ts';

/**
 * Keeps the count of the order reference whose reservations a change takes or ends. Those that end
 * together are as many as it counts, and each is still active when it ends: so they are all there
 * are, whatever a read during other calls has shown (INV-102).
 */
export function countReservations(
  tenant: string,
  { taken, ended }: Pick<ReservationChange, 'taken' | 'ended'>,
): Write[] {
  const [firstTaken] = taken;
  const [firstEnded] = ended;
  return [
    ...(firstTaken === undefined
      ? []
      : [addToCount(tenant, firstTaken.reservation.order_ref, taken)]),
    ...(firstEnded === undefined ? [] : [takeFromCount(tenant, firstEnded, ended.length)]),
  ];
}

function addToCount(tenant: string, orderRef: string, taken: readonly NewReservation[]): Write {
  const room = RESERVATION_LIMIT - taken.length;
  return {
    update: activeCountKey(tenant, orderRef),
    set: { _e: 'active_count' },
    add: { active: taken.length },
    when: {
      any: [
        ['active', 'absent'],
        ['active', '<=', room],
      ],
    },
    orElse: (stored) => refuseTooMany(countOf(stored), taken) ?? contended,
  };
}

function takeFromCount(tenant: string, { after, alone }: EndedReservation, ended: number): Write {
  const at = activeCountKey(tenant, after.order_ref);
  return alone
    ? { update: at, add: { active: -ended }, when: ['active', '>=', ended], orElse: contended }
    : { remove: at, when: ['active', '=', ended], orElse: contended };
}
