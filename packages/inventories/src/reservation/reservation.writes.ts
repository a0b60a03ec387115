import { packed } from '@waybill/api/stored-document';
import type { Condition } from '@waybill/table/condition';
import { dueIndex } from '@waybill/table/definition';
import { key } from '@waybill/table/key';
import { indexAttributes } from '@waybill/table/ledger/ledger';
import { contended, type Step } from '@waybill/table/plan/step';
import type { Item, Write } from '@waybill/table/write';
import type {
  EndedReservation,
  InventoryChange,
  NewReservation,
  StoredReservation,
} from '../booking/stock-change.ts';
import {
  activeCountKey,
  activeKey,
  countOf,
  expiryPartitions,
  reservationKey,
} from './reservation.entity.ts';
import { reservationLedger } from './reservation.ledger.ts';
import type { Reservation } from './reservation.schema.ts';
import { RESERVATION_LIMIT, refuseTooMany } from './reservation-limit.ts';

function expiry(tenant: string, { id, expires_at, created_at }: Reservation) {
  const partition = expires_at === null ? expiryPartitions.undated : expiryPartitions.dated;
  return {
    [dueIndex.partitionKey]: partition(tenant),
    [dueIndex.sortKey]: key(expires_at ?? created_at, id),
  };
}

/** A reservation as stored; only an active one waits for its expiry. */
function reservationItem(
  tenant: string,
  { reservation, stockId, stockPartition }: StoredReservation,
): Item {
  return {
    ...reservationKey(tenant, reservation.id),
    _e: 'reservation',
    ...reservation,
    metadata: packed(reservation.metadata),
    stock_id: stockId,
    stock_pk: stockPartition,
    ...indexAttributes(reservationLedger, tenant, reservation),
    ...(reservation.status === 'active' ? expiry(tenant, reservation) : {}),
  };
}

/** What an active reservation leaves under its order reference: enough to load it and its row at once. */
function activeItem(tenant: string, { reservation, stockPartition }: StoredReservation): Item {
  return {
    ...activeKey(tenant, reservation),
    _e: 'active_reservation',
    id: reservation.id,
    stock_pk: stockPartition,
    location_id: reservation.location_id,
  };
}

/** The items of a new reservation. */
export function createReservation(tenant: string, stored: StoredReservation): Step[] {
  return [
    { kind: 'create', write: { put: reservationItem(tenant, stored) } },
    { kind: 'create', write: { put: activeItem(tenant, stored) } },
  ];
}

/** Ends a reservation; whoever comes second finds it ended and loads again. */
export function endReservation(tenant: string, { before, after }: EndedReservation): Step[] {
  const active: Condition = ['status', '=', 'active'];
  const { status, updated_at } = after;
  return [
    {
      kind: 'replace',
      write: {
        update: reservationKey(tenant, after.id),
        set: { status, updated_at, ...indexAttributes(reservationLedger, tenant, after) },
        drop: [dueIndex.partitionKey, dueIndex.sortKey],
        when: active,
        orElse: contended,
      },
      after: reservationItem(tenant, { ...before, reservation: after }),
      seen: active,
    },
    { kind: 'remove', write: { remove: activeKey(tenant, after), orElse: contended } },
  ];
}

function countTaken(tenant: string, orderRef: string, taken: readonly NewReservation[]): Write {
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

function countEnded(tenant: string, { after, alone }: EndedReservation, ended: number): Write {
  const at = activeCountKey(tenant, after.order_ref);
  return alone
    ? { update: at, add: { active: -ended }, when: ['active', '>=', ended], orElse: contended }
    : { remove: at, when: ['active', '=', ended], orElse: contended };
}

/**
 * Keeps the count of the order reference whose reservations a change takes or ends. Reservations that end
 * together are as many as it counts, and each is still active when it ends: so they are all there
 * are, whatever a look beside other calls has shown (contract README, Inventories).
 */
export function countReservations(
  tenant: string,
  { taken, ended }: Pick<InventoryChange, 'taken' | 'ended'>,
): Write[] {
  const [held] = taken;
  const [gone] = ended;
  return [
    ...(held === undefined ? [] : [countTaken(tenant, held.reservation.order_ref, taken)]),
    ...(gone === undefined ? [] : [countEnded(tenant, gone, ended.length)]),
  ];
}
